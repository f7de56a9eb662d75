import type * as z from 'zod/mini'
import type * as contract from '#contract/operator-wheel'
import { Refusal } from '#contract/refusal'
import { costOfSpin } from '#contract/wheel-cost'
import type { Db } from '#db'
import { amountMax, toAmount } from '#money'
import { openProposal } from '../approval/open.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { todayInBangkok } from '../platform/zone.ts'

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
  const [slices, proposal] = await Promise.all([
    slicesOf(db, id),
    openProposal(db, operator, 'wheels.publish', `wheel ${id}`),
  ])
  return {
    ...summaryOf(row),
    couponDays: row.couponDays,
    coinDeposit: toAmount(row.coinDeposit),
    cost: costOf(slices),
    slices,
    proposal,
  }
}

/** Rounded to whole satang or att. */
function costOf(slices: Slice[]): contract.Wheel['cost'] {
  const cost = costOfSpin(slices.map((slice) => ({ ...slice, amount: slice.mostAWin })))
  return cost
    ? { money: toAmount(Math.round(cost.money)), bonus: toAmount(Math.round(cost.bonus)) }
    : null
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
  paid: toAmount(row.paid),
})

type Slice = contract.Wheel['slices'][number]
type SliceRow = Omit<Slice, 'label' | 'html'> &
  Record<'labelTh' | 'labelLa' | 'labelEn', string> &
  Record<'htmlTh' | 'htmlLa' | 'htmlEn', string | null>

async function slicesOf(db: Db, wheel: string): Promise<Slice[]> {
  const rows = await db<SliceRow[]>`
    select slice.code, kind, label_th, label_la, label_en, html_th, html_la, html_en, weight, bg_color, text_color, amount, coins,
      bonus, stock, stock_a_day, budget, most as most_a_win, coalesce(drawn, 0) as drawn, coalesce(drawn_today, 0) as drawn_today,
      least(coalesce(drawn, 0)::numeric * most, ${amountMax})::int8 as won,
      least(coalesce(claimed, 0)::numeric * most, ${amountMax})::int8 as paid
    from spin_slice slice
    cross join lateral (
      select coalesce(most_a_win, nullif(slice.amount, 0), (select max_bonus from bonus where bonus.code = slice.bonus), 0)::int8 as most
    ) worth
    left join (
      select slice, count(*)::int as drawn,
        count(*) filter (where created_at >= ${todayInBangkok(db)})::int as drawn_today
      from spin where wheel = ${wheel} group by slice) turned on turned.slice = slice.code
    left join (
      select slice, count(*)::int as claimed from coupon where wheel = ${wheel} and claimed_at is not null group by slice
    ) paid on paid.slice = slice.code
    where slice.wheel = ${wheel} order by position`
  return rows.map(({ labelTh, labelLa, labelEn, htmlTh, htmlLa, htmlEn, ...row }) => ({
    ...row,
    label: { th: labelTh, la: labelLa, en: labelEn },
    html: { th: htmlTh, la: htmlLa, en: htmlEn },
  }))
}
