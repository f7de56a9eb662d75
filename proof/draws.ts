import type { Db, Tx } from '#db'
import { drawOf, type Weight } from '#server/spin/draw'

type Spin = {
  id: number
  member: number
  seed: Uint8Array
  memberSeed: string
  count: number
  attempt: number
  drawn: number
  weights: Weight[]
  slice: string
}

/** Returns spins whose draw cannot be repeated, whose number is not the next, or whose prize has no coupon. */
export async function spinFaults(db: Db | Tx): Promise<string[]> {
  const spins = await db<Spin[]>`select * from spin order by count`
  const before = new Map<number, number>()
  const wrong = spins.flatMap((spin) => {
    const number = before.get(spin.member) ?? 0
    before.set(spin.member, number + 1)
    const { attempt, drawn, code } = drawOf({ ...spin, seed: Buffer.from(spin.seed) }, spin.weights)
    const isSame = attempt === spin.attempt && drawn === spin.drawn && code === spin.slice
    return isSame && spin.count === number ? [] : [`spin ${spin.id} cannot be drawn again`]
  })
  const prizes = await db<{ id: number; kind: string; coupons: number }[]>`
    select spin.id, slice.kind, count(coupon.id)::int as coupons
    from spin join spin_slice slice on slice.wheel = spin.wheel and slice.code = spin.slice
      left join coupon on coupon.spin = spin.id
    group by spin.id, slice.kind
    having count(coupon.id) <> (slice.kind in ('money', 'bonus'))::int`
  return [
    ...wrong,
    ...prizes.map(({ id, kind, coupons }) => `spin ${id} won ${kind} and has ${coupons} coupons`),
  ]
}

/**
 * Returns members whose coins are not the sum of their entries, and entries that are missing or wrong. A spin costs one
 * coin; a prize of coins and a deposit of the minimum each bring their coins once.
 */
export async function coinFaults(db: Db | Tx): Promise<string[]> {
  const sums = await db<{ id: number; coin: number; sum: number }[]>`
    select member.id, coin, coalesce(sum(change), 0)::int as sum
    from member left join coin_entry on coin_entry.member = member.id
    group by member.id having coin <> coalesce(sum(change), 0)`
  const odd = await db<{ reference: string; owed: number | null; change: number | null }[]>`
    with owed as (
      select member, 'coin:spin:' || id as reference, -1 as change from spin
      union all
      select member, 'coin:prize:' || spin.id, coins from spin
        join spin_slice slice on slice.wheel = spin.wheel and slice.code = spin.slice and coins > 0
      union all
      select member, 'coin:deposit:' || movement, 1 from bank_transfer
        join coin_deposit on minimum <= amount and coin_deposit.currency = bank_transfer.currency
      where movement is not null
    )
    select reference, owed.change as owed, entry.change
    from owed full join (
      select member, reference, change from coin_entry where reference like 'coin:%'
    ) entry using (member, reference)
    where owed.change is distinct from entry.change`
  return [
    ...sums.map(({ id, coin, sum }) => `member ${id} has ${coin} coins, and ${sum} came`),
    ...odd.map(({ reference, owed, change }) => `${reference} changed ${change}, not ${owed}`),
  ]
}
