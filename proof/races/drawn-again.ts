import { drawOf, type Weight } from '#server/spin/draw'
import type { Member } from '../members.ts'
import type { Stage } from './stage.ts'

type Spin = {
  id: number
  seed: Uint8Array
  memberSeed: string
  count: number
  attempt: number
  drawn: number
  weights: Weight[]
  slice: string
}

/**
 * How often a member with one coin has spun, against the coins that there were for it: the wheel brings some itself. Each spin
 * is drawn again, and must have one coin, at most one coupon and a number of its own.
 */
export async function drawnAgain({ db }: Stage, { id }: Member) {
  const spins = await db<Spin[]>`select * from spin where member = ${id} order by count`
  const [{ won, left, coupons, owed }] = await db<
    [Record<'won' | 'left' | 'coupons' | 'owed', number>]
  >`
    select (select coalesce(sum(change), 0)::int from coin_entry where member = ${id} and reference like 'coin:prize:%') as won,
      (select coin from member where id = ${id}) as left,
      (select count(*)::int from coupon where member = ${id}) as coupons,
      (select count(*)::int from spin join spin_slice slice on slice.wheel = spin.wheel and slice.code = spin.slice
        where member = ${id} and kind in ('money', 'bonus')) as owed`
  const wrong = spins.flatMap((spin, at) => {
    const { attempt, drawn, code } = drawOf({ ...spin, seed: Buffer.from(spin.seed) }, spin.weights)
    const isSame = attempt === spin.attempt && drawn === spin.drawn && code === spin.slice
    return isSame && spin.count === at ? [] : [`spin ${spin.id} cannot be drawn again`]
  })
  if (coupons !== owed) wrong.push(`${coupons} coupons for ${owed} prizes`)
  return { paid: spins.length, owed: 1 + won - left, wrong }
}
