import type * as z from 'zod/mini'
import type * as contract from '#contract/operator-wheel'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { toAmount, toSum } from '#money'
import { openProposal } from '../approval/open.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { changeBy, costIn } from './compare.ts'
import { countedSlicesIn } from './slices.ts'

const wheelsMost = 100

export async function wheelsFor({
  db,
}: Pick<Context, 'db'>): Promise<z.output<typeof contract.wheels.output>> {
  const [rows, bonuses] = await Promise.all([
    summariesOf(db, db`order by is_active desc, currency, id desc limit ${wheelsMost}`),
    db<{ code: string; currency: 'BAHT' | 'LAK'; name: string; most: number }[]>`
      select code, currency, name_en as name, max_bonus as most from bonus where kind = 'bonus' order by code`,
  ])
  return {
    wheels: rows.map(summaryOf),
    bonuses: bonuses.map(({ most, ...bonus }) => ({ ...bonus, most: toAmount(most) })),
  }
}

/** @throws Refusal NO_DATA */
export async function wheelFor(
  { db }: Pick<Context, 'db'>,
  operator: Operator,
  id: string,
): Promise<contract.Wheel> {
  const [row] = await summariesOf(db, db`where id = ${id}`)
  if (!row) throw new Refusal('NO_DATA')
  const [slices, proposal, change] = await Promise.all([
    countedSlicesIn(db, id),
    openProposal(db, operator, 'wheels.publish', `wheel ${id}`),
    changeBy(db, id),
  ])
  return {
    ...summaryOf(row),
    couponDays: row.couponDays,
    coinDeposit: toAmount(row.coinDeposit),
    cost: costIn(slices),
    slices,
    proposal,
    change,
  }
}

type Row = Omit<contract.WheelSummary, 'id' | 'name' | 'publishedAt' | 'madeAt' | 'paid'> & {
  id: number
  nameTh: string
  nameLa: string
  nameEn: string
  publishedAt: Date | null
  madeAt: Date
  paid: number
  couponDays: number
  coinDeposit: number
}

const summariesOf = (db: Db, which: ReturnType<Db>) => db<Row[]>`
  select wheel.*, operator.username as made_by, spins, paid
  from (
    select id, currency, name_th, name_la, name_en, is_active, published_at, made_at, made_by as maker, coupon_days,
      coalesce(coin_deposit, (select minimum from coin_deposit c where c.currency = spin_wheel.currency), 0)::int8 as coin_deposit
    from spin_wheel ${which}
  ) wheel
  left join operator on operator.id = maker
  cross join lateral (select count(*)::int as spins from spin where spin.wheel = wheel.id) turned
  cross join lateral (
    select coalesce(sum(amount), 0)::int8 as paid from coupon
    where coupon.wheel = wheel.id and kind = 'money' and claimed_at is not null) claimed
  order by is_active desc, currency, wheel.id desc`

const summaryOf = (row: Row): contract.WheelSummary => ({
  id: String(row.id),
  currency: row.currency,
  name: { th: row.nameTh, la: row.nameLa, en: row.nameEn },
  isActive: row.isActive,
  publishedAt: row.publishedAt?.getTime() ?? null,
  madeAt: row.madeAt.getTime(),
  madeBy: row.madeBy,
  spins: row.spins,
  paid: toSum(row.paid),
})
