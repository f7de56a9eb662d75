import type { Slice } from '#contract/spin'
import type { Db, Tx } from '#db'
import type { Currency } from '#money'
import type { Language } from '../platform/call.ts'
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

export type Wheel = { id: number; name: string; couponDays: number; slices: SliceRow[] }

/** Returns the active wheel of this currency, with its slices in order. */
export async function wheelOf(
  db: Db | Tx,
  currency: Currency,
  language: Language,
): Promise<Wheel | undefined> {
  const [wheel] = await db<Omit<Wheel, 'slices'>[]>`
    select id, ${db.identifier(`name_${language}`)} as name, coupon_days from spin_wheel
    where is_active and currency = ${currency}`
  if (!wheel) return undefined
  const slices = await db<SliceRow[]>`
    select ${sliceColumns(db, language)} from spin_slice slice
    where wheel = ${wheel.id} order by position`
  return slices.length > 0 ? { ...wheel, slices } : undefined
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
