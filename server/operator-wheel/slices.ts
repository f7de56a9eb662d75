import type * as contract from '#contract/operator-wheel'
import type { Db } from '#db'
import { type Amount, sumMax } from '#money'
import { todayInBangkok } from '../platform/zone.ts'

type Counted = 'drawn' | 'drawnToday' | 'won' | 'paid'
type Slice = contract.Wheel['slices'][number]

/** A prize as it was published. It never changes. */
export type SliceFacts = Omit<Slice, Counted>

type Row = Omit<SliceFacts, 'label' | 'html'> &
  Record<'labelTh' | 'labelLa' | 'labelEn', string> &
  Record<'htmlTh' | 'htmlLa' | 'htmlEn', string | null>

/** Lists the prizes of a wheel in order. */
export async function slicesIn(db: Db, wheel: string): Promise<SliceFacts[]> {
  const rows = await db<Row[]>`
    select slice.code, kind, label_th, label_la, label_en, html_th, html_la, html_en, weight, bg_color, text_color, amount, coins,
      bonus, stock, stock_a_day, budget,
      coalesce(most_a_win, nullif(amount, 0), (select max_bonus from bonus where bonus.code = slice.bonus), 0)::int8 as most_a_win
    from spin_slice slice where wheel = ${wheel} order by position`
  return rows.map(({ labelTh, labelLa, labelEn, htmlTh, htmlLa, htmlEn, ...row }) => ({
    ...row,
    label: { th: labelTh, la: labelLa, en: labelEn },
    html: { th: htmlTh, la: htmlLa, en: htmlEn },
  }))
}

type Counts = { code: string; drawn: number; drawnToday: number; claimed: number }

/** Lists the prizes of a wheel with what became of them. */
export async function countedSlicesIn(db: Db, wheel: string): Promise<Slice[]> {
  const [slices, rows] = await Promise.all([
    slicesIn(db, wheel),
    db<Counts[]>`
      select code, coalesce(drawn, 0) as drawn, coalesce(drawn_today, 0) as drawn_today, coalesce(claimed, 0) as claimed
      from spin_slice
      left join (
        select slice, count(*)::int as drawn,
          count(*) filter (where created_at >= ${todayInBangkok(db)})::int as drawn_today
        from spin where wheel = ${wheel} group by slice) turned on turned.slice = code
      left join (
        select slice, count(*)::int as claimed from coupon
        where wheel = ${wheel} and claimed_at is not null group by slice) paid on paid.slice = code
      where wheel = ${wheel}`,
  ])
  const counts = new Map(rows.map((row) => [row.code, row]))
  return slices.map((slice) => {
    const { drawn, drawnToday, claimed } = counts.get(slice.code)!
    const { mostAWin } = slice
    return {
      ...slice,
      drawn,
      drawnToday,
      won: sumOf(drawn, mostAWin),
      paid: sumOf(claimed, mostAWin),
    }
  })
}

const sumOf = (count: number, each: Amount): Amount => Math.min(count * each, sumMax) as Amount
