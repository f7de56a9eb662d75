import type * as contract from '#contract/operator-wheel'
import type { ComparedPrize, WheelChange, WheelSide } from '#contract/wheel-change'
import { costOfSpin } from '#contract/wheel-cost'
import type { Db } from '#db'
import { type Amount, type Currency, toAmount } from '#money'
import { type SliceFacts, slicesIn } from './slices.ts'

/** Compares a wheel with the one that it replaces. Wheels never change, so the comparison is the same at any time. */
export async function comparedWheels(
  db: Db,
  id: string,
  replaced: string | null,
): Promise<WheelChange | null> {
  const [before, after] = await Promise.all([
    replaced ? sideOf(db, replaced) : null,
    sideOf(db, id),
  ])
  if (!after) return null
  return {
    currency: after.currency,
    before: before ? shownSide(before) : null,
    after: shownSide(after),
    weights: { before: weightOf(before?.slices ?? []), after: weightOf(after.slices) },
    prizes: pairsOf(before?.slices ?? [], after.slices),
  }
}

/** Compares a wheel that is not active with the active one of its currency. */
export async function changeBy(db: Db, id: string): Promise<WheelChange | null> {
  const [active] = await db<{ id: number }[]>`
    select id from spin_wheel
    where is_active and currency = (select currency from spin_wheel where id = ${id})`
  if (active && String(active.id) === id) return null
  return comparedWheels(db, id, active ? String(active.id) : null)
}

type Row = { currency: Currency; couponDays: number; coinDeposit: Amount | null }
type Known = Row & { slices: SliceFacts[] }

async function sideOf(db: Db, id: string): Promise<Known | undefined> {
  const [[row], slices] = await Promise.all([
    db<Row[]>`
      select currency, coupon_days, coalesce(coin_deposit, case when is_active then (
        select minimum from coin_deposit coin where coin.currency = spin_wheel.currency) end) as coin_deposit
      from spin_wheel where id = ${id}`,
    slicesIn(db, id),
  ])
  return row && { ...row, slices }
}

const shownSide = ({ couponDays, coinDeposit, slices }: Known): WheelSide => ({
  cost: costIn(slices),
  coinDeposit,
  couponDays,
})

/** The expected cost of a spin, rounded to whole satang or att. */
export function costIn(slices: readonly SliceFacts[]): contract.Wheel['cost'] {
  const cost = costOfSpin(slices.map((slice) => ({ ...slice, amount: slice.mostAWin })))
  return cost
    ? { money: toAmount(Math.round(cost.money)), bonus: toAmount(Math.round(cost.bonus)) }
    : null
}

const weightOf = (slices: readonly SliceFacts[]): number =>
  slices.reduce((sum, { weight }) => sum + weight, 0)

/**
 * Pairs the prizes: those of the same name and kind first, in their order, then those of the same place. The codes of a design
 * number the places, so they say nothing about which prize is which.
 */
function pairsOf(before: readonly SliceFacts[], after: readonly SliceFacts[]) {
  const left = new Set(before)
  const taken = new Map<SliceFacts, SliceFacts>()
  const pair = (isSame: (old: SliceFacts, at: number) => boolean, slice: SliceFacts) => {
    const found = taken.has(slice)
      ? undefined
      : before.find((old, at) => left.has(old) && isSame(old, at))
    if (!found) return
    left.delete(found)
    taken.set(slice, found)
  }
  for (const slice of after) pair((old) => nameOf(old) === nameOf(slice), slice)
  for (const [at, slice] of after.entries()) pair((_, place) => place === at, slice)
  return [
    ...after.map((slice) => {
      const old = taken.get(slice)
      return { before: old ? shownPrize(old) : null, after: shownPrize(slice) }
    }),
    ...[...left].map((old) => ({ before: shownPrize(old), after: null })),
  ]
}

const nameOf = ({ kind, label }: SliceFacts): string =>
  [kind, label.th, label.la, label.en].join('\n')

const shownPrize = (slice: SliceFacts): ComparedPrize => ({
  code: slice.code,
  label: slice.label,
  kind: slice.kind,
  amount: slice.amount,
  coins: slice.coins,
  bonus: slice.bonus,
  weight: slice.weight,
  stock: slice.stock,
  stockADay: slice.stockADay,
  budget: slice.budget,
})
