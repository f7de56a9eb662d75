import { expect } from 'vitest'
import type { Db } from '#db'
import type { Ledger, Movement } from './ledger.ts'

type Load = {
  db: Db
  ledger: Ledger
  /** The start of each reference, which no other movement has. */
  name: string
  callers: number
  /** Returns the same movement each time for a number. Its reference is the name, a colon and the number. */
  movement: (number: number) => Movement
}

/**
 * Posts movements while something happens, and checks that each acknowledged one is there once. `more` waits until so many others
 * are acknowledged.
 */
export async function underLoad(
  { db, ledger, name, callers, movement }: Load,
  happens: (more: (count: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const acknowledged = new Map<string, string>()
  const unknown: Movement[] = []
  let next = 0
  let isLoad = true
  const call = async () => {
    while (isLoad) {
      next += 1
      const posted = movement(next)
      await ledger.post(posted).then(
        ({ code }) => acknowledged.set(posted.reference, code),
        () => unknown.push(posted),
      )
    }
  }
  const load = Promise.all(Array.from({ length: callers }, call))
  try {
    await happens(async (count) => {
      const before = acknowledged.size
      await expect.poll(() => acknowledged.size).toBeGreaterThan(before + count)
    })
  } finally {
    isLoad = false
    await load
  }
  // A caller without an answer asks again, with the same reference.
  for (const one of unknown) acknowledged.set(one.reference, (await ledger.post(one)).code)
  const kept = await db<{ reference: string }[]>`
    select reference from ledger.movement where reference like ${`${name}:%`}`
  expect(kept.map(({ reference }) => reference).sort()).toEqual([...acknowledged.keys()].sort())
  const others = [...acknowledged.values()].filter(
    (code) => code !== 'posted' && code !== 'replayed',
  )
  expect(others).toEqual([])
}
