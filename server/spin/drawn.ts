import type { Language } from '#contract/language'
import type { Draw } from '#contract/spin'
import type { Db, Tx } from '#db'
import { hashOf, type Weight } from './draw.ts'

/** A recorded draw. */
export type DrawnRow = {
  id: number
  wheel: number
  seed: Uint8Array
  memberSeed: string
  count: number
  attempt: number
  drawn: number
  weights: Weight[]
  slice: string
  coin: number
  createdAt: Date
}

/** Returns the newest draw, with the label that its prize has on the wheel of the draw. */
export async function lastDrawOf(
  db: Db | Tx,
  member: number,
  language: Language,
): Promise<(DrawnRow & { label: string }) | undefined> {
  const [row] = await db<(DrawnRow & { label: string })[]>`
    select spin.*, prize.${db.identifier(`label_${language}`)} as label
    from spin join spin_slice prize on prize.wheel = spin.wheel and prize.code = spin.slice
    where spin.bucket = ${member % 256} and spin.member = ${member} order by spin.id desc limit 1`
  return row
}

export async function drawnUnder(
  tx: Tx,
  member: number,
  key: string,
): Promise<DrawnRow | undefined> {
  const [row] = await tx<DrawnRow[]>`
    select * from spin where bucket = ${member % 256} and member = ${member} and key = ${key}`
  return row
}

/** Contains all that is needed to recompute the draw. */
export const shownDraw = ({ slice, createdAt, ...row }: DrawnRow): Draw => ({
  seedHash: hashOf(Buffer.from(row.seed)),
  seed: Buffer.from(row.seed).toString('hex'),
  memberSeed: row.memberSeed,
  count: row.count,
  attempt: row.attempt,
  drawn: row.drawn,
  weights: row.weights,
  code: slice,
  createdAt: createdAt.getTime(),
})
