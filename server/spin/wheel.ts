import type { Language } from '#contract/language'
import type { Slice } from '#contract/spin'
import type { Db, Tx } from '#db'
import type { Currency } from '#money'
import { zone } from '../platform/zone.ts'
import { cleanHtml } from '../site/html.ts'

export type SliceRow = {
  code: string
  kind: Slice['kind']
  weight: number
  bgColor: string
  textColor: string
  label: string
  html: string | null
  amount: number
  coins: number
  bonus: string | null
}

/** `isCounted`: the prize has a stock. Without any left its weight is 0. */
type WheelSliceRow = SliceRow & { isCounted: boolean }

export type Wheel = { id: number; name: string; couponDays: number; slices: WheelSliceRow[] }

/** Returns the active wheel of this currency, with its slices in order. A prize that is used up has no weight. */
export async function wheelOf(
  db: Db | Tx,
  currency: Currency,
  language: Language,
): Promise<Wheel | undefined> {
  const [wheel] = await db<Omit<Wheel, 'slices'>[]>`
    select id, ${db.identifier(`name_${language}`)} as name, coupon_days from spin_wheel
    where is_active and currency = ${currency}`
  if (!wheel) return undefined
  const rows = await db<(WheelSliceRow & { isLeft: boolean })[]>`
    select ${sliceColumns(db, language)}, num_nonnulls(stock, stock_a_day) > 0 as is_counted, ${isLeft(db)} as is_left
    from spin_slice slice where wheel = ${wheel.id} order by position`
  const slices = rows.map(({ isLeft, ...row }) => ({ ...row, weight: isLeft ? row.weight : 0 }))
  return slices.length > 0 ? { ...wheel, slices } : undefined
}

/** Today in Bangkok, as a date. */
const day = (db: Db | Tx) => db`(now() at time zone ${zone})::date`

/** A draw that began before midnight counts for the day after it, once another draw took a prize of that day. */
const isLeft = (db: Db | Tx) => db`
  (wins < coalesce(stock, wins + 1) and
    (stock_a_day is null or coalesce(last_win_on < ${day(db)}, true) or wins_today < stock_a_day))`

/**
 * Takes a prize out of its stock in the transaction of the draw. False: others took the last one meanwhile. Draws of this prize
 * wait for each other; those of other prizes do not.
 */
export async function takePrize(tx: Tx, wheel: number, code: string): Promise<boolean> {
  const { count } = await tx`
    update spin_slice set wins = wins + 1, last_win_on = greatest(last_win_on, ${day(tx)}),
      wins_today = case when last_win_on >= ${day(tx)} then wins_today + 1 else 1 end
    where wheel = ${wheel} and code = ${code} and ${isLeft(tx)}`
  return count > 0
}

export const sliceColumns = (db: Db | Tx, language: Language) => db`
  slice.code, slice.kind, slice.weight, slice.bg_color, slice.text_color, slice.${db.identifier(`label_${language}`)} as label,
  slice.${db.identifier(`html_${language}`)} as html, slice.amount, slice.coins, slice.bonus`

/** A slice as it is sent. Its HTML is cleaned a second time. */
export const shownSlice = ({ code, label, kind, weight, html, ...colors }: SliceRow): Slice => ({
  code,
  label,
  kind,
  weight,
  bgColor: colors.bgColor,
  textColor: colors.textColor,
  htmlDescription: html === null ? null : cleanHtml(html),
})
