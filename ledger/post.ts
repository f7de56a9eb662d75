import assert from 'node:assert/strict'
import type { Db, Tx } from '#db'
import { type Item, isHouse } from './item.ts'
import type { Posted } from './movement.ts'

/**
 * Posts movements in one call, each with its own answer, in the caller's transaction or in a separate one. No reference
 * may occur twice.
 */
export async function postMany(db: Db | Tx, items: Item[]): Promise<Posted[]> {
  const [row] = await db<{ codes: Posted['code'][]; movements: (number | null)[] }[]>`
    select codes, movements from ledger.post_batch(${postingArguments(db, items)})`
  assert(row && row.codes.length === items.length)
  return row.codes.map((code, index) => postedOf(code, row.movements[index] ?? null))
}

/** The arguments of ledger.post_batch, also for commands that pass them on. */
export function postingArguments(db: Db | Tx, items: Item[]) {
  const { members, houses } = accountsOf(items)
  const positions = new Map([
    ...members.map(({ key }, index): [string, number] => [key, index + 1]),
    ...houses.map(({ key }, index): [string, number] => [key, -index - 1]),
  ])
  const position = (item: Item, name: string) => positions.get(keyOf(item, name))!
  const lines = items.flatMap((item, index) => item.lines.map((line) => ({ item, index, ...line })))
  const column = <K extends keyof Item>(name: K) => items.map((item) => item[name])
  return db`
    ${members.map(({ member }) => member)}, ${members.map(({ name }) => name)},
    ${houses.map(({ name }) => name)}, ${houses.map(({ currency }) => currency)},
    ${column('reference')}, ${column('member')}, ${column('kind')}, ${column('state')},
    ${column('amount')}, ${column('currency')}, ${column('from')}, ${column('to')},
    ${column('details')}, ${column('text')},
    ${lines.map(({ index }) => index + 1)}, ${lines.map(({ item, from }) => position(item, from))},
    ${lines.map(({ item, to }) => position(item, to))}, ${lines.map(({ amount }) => amount)}`
}

const postedOf = (code: Posted['code'], movement: number | null): Posted =>
  code === 'posted' || code === 'replayed' ? { code, movement: movement! } : { code }

const keyOf = ({ member, currency }: Item, name: string): string =>
  isHouse(name) ? `${name} ${currency}` : `${member} ${name}`

/** Lists every account once, in order. An account listed twice would lose one of its balances in the batch. */
export function accountsOf(items: Item[]) {
  const members = new Map<string, { key: string; member: number; name: string }>()
  const houses = new Map<string, { key: string; name: string; currency: string }>()
  for (const item of items)
    for (const { from, to } of item.lines)
      for (const name of [from, to]) {
        const key = keyOf(item, name)
        if (isHouse(name)) houses.set(key, { key, name, currency: item.currency! })
        else members.set(key, { key, member: item.member, name })
      }
  return {
    members: [...members.values()].sort(
      (one, other) => one.member - other.member || compare(one.name, other.name),
    ),
    houses: [...houses.values()].sort(
      (one, other) => compare(one.name, other.name) || compare(one.currency, other.currency),
    ),
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
