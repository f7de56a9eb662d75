import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'
import { isAway } from './errors.ts'

test('the items of a call are of one group, and each caller gets the answer of its item', async () => {
  const calls: number[][] = []
  const batch = createBatch({
    run: async (items: number[]) => {
      calls.push(items)
      return items.map((item) => `answer ${item}`)
    },
    groupOf: (item) => item % 3,
    lanes: 1,
  })
  const items = [1, 2, 3, 4, 5, 6, 10]
  expect(await Promise.all(items.map(batch.ask))).toEqual(items.map((item) => `answer ${item}`))
  expect(calls).toEqual([
    [1, 4, 10],
    [2, 5],
    [3, 6],
  ])
  await batch.close()
})

test('a batch of a server that stops answers as if the connection was lost, and finishes what it took', async () => {
  const batch = createBatch({ run: async (items: number[]) => items })
  const taken = batch.ask(1)
  const closed = batch.close()
  const late = await batch.ask(2).catch((error: unknown) => error)
  expect(isAway(late)).toBe(true)
  expect(await taken).toBe(1)
  await closed
})
