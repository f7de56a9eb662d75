import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#db'
import type { Bound } from './draw.ts'

/** Binds the member's next draw, once: the first coin does it. */
export const bind = (tx: Tx, member: number) => tx`
  insert into spin_seed (member, seed, member_seed)
  values (${member}, ${randomBytes(32)}, ${randomBytes(8).toString('hex')}) on conflict do nothing`

/** What the member's next draw is bound to. Undefined while the member never had a coin. */
export async function boundOf(db: Db | Tx, member: number): Promise<Bound | undefined> {
  const [row] = await db<{ seed: Uint8Array; memberSeed: string; count: number }[]>`
    select seed, member_seed, count from spin_seed where member = ${member}`
  return row && { ...row, seed: Buffer.from(row.seed) }
}

/** After a draw its seed is told; the next one has another, and counts on. */
export const bindAgain = (tx: Tx, member: number, { memberSeed, count }: Bound) => tx`
  update spin_seed set seed = ${randomBytes(32)}, member_seed = ${memberSeed}, count = ${count + 1}
  where member = ${member}`
