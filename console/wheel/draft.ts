import { type Wheel, type WheelSlice, weightMost } from '#contract/operator-wheel'
import { budgetFaultOf, canRunOut, costOfSpin, stockMost, winsIn } from '#contract/wheel-cost'
import { amountIn } from '#kit/ui/form/AmountField.tsx'
import { type Amount, toAmount, toDecimal } from '#money'

/** A prize as an operator types it. `key` stays while its fields change. */
export type PrizeDraft = Pick<WheelSlice, 'kind' | 'label' | 'html' | 'bgColor' | 'textColor'> &
  Record<'key' | 'weight' | 'amount' | 'coins' | 'bonus' | 'stock' | 'stockADay' | 'budget', string>

/** A stock that follows from the budget stays empty, so that it follows from another budget too. */
export const draftOf = (slice: Wheel['slices'][number], key: string): PrizeDraft => ({
  key,
  kind: slice.kind,
  label: slice.label,
  html: slice.html,
  bgColor: slice.bgColor,
  textColor: slice.textColor,
  weight: String(slice.weight),
  amount: slice.kind === 'money' ? String(toDecimal(slice.amount)) : '',
  coins: slice.kind === 'coins' ? String(slice.coins) : '1',
  bonus: slice.bonus ?? '',
  stock: slice.stock === null || isOfBudget(slice) ? '' : String(slice.stock),
  stockADay: slice.stockADay === null ? '' : String(slice.stockADay),
  budget: slice.budget === null ? '' : String(toDecimal(slice.budget)),
})

const isOfBudget = ({ stock, budget, mostAWin }: Wheel['slices'][number]): boolean =>
  budget !== null && stock === winsIn(budget, mostAWin)

/** A prize of another kind needs another text, so it begins without one. */
export const noText: PrizeDraft['html'] = { th: null, la: null, en: null }

export const emptyDraft = (key: string): PrizeDraft => ({
  key,
  kind: 'nothing',
  label: { th: '', la: '', en: '' },
  html: noText,
  bgColor: '#2b3882',
  textColor: '#ffffff',
  weight: '1',
  amount: '',
  coins: '1',
  bonus: '',
  stock: '',
  stockADay: '',
  budget: '',
})

/** Reads the prizes, with codes that tell them apart in the books. Undefined if a field is not right. */
export function slicesIn(drafts: readonly PrizeDraft[]): WheelSlice[] | undefined {
  const slices = drafts.map(sliceIn)
  return slices.every((slice) => slice !== undefined) ? slices : undefined
}

function sliceIn(draft: PrizeDraft, position: number): WheelSlice | undefined {
  const { kind, bonus, bgColor, textColor, html } = draft
  const [weight, coins] = [countIn(draft.weight, weightMost), countIn(draft.coins, 100)]
  const [stock, stockADay] = [boundIn(draft.stock), boundIn(draft.stockADay)]
  const amount = kind === 'money' ? amountIn(draft.amount) : toAmount(0)
  const budget = hasBudget(kind) && draft.budget !== '' ? amountIn(draft.budget) : null
  const label = trimmed(draft.label)
  if (Object.values(label).some((text) => text === '')) return
  if (weight === undefined || stock === undefined || stockADay === undefined) return
  if (amount === undefined || (kind === 'money' && amount === 0)) return
  if (budget === undefined || budget === 0) return
  if (kind === 'coins' && coins === undefined) return
  if (kind === 'bonus' && bonus === '') return
  return {
    code: codeOf(draft, position),
    kind,
    label,
    html,
    weight,
    bgColor,
    textColor,
    amount,
    coins: kind === 'coins' ? coins! : 0,
    bonus: kind === 'bonus' ? bonus : null,
    stock,
    stockADay,
    budget,
  }
}

/** Coins and nothing cost no money. */
export const hasBudget = (kind: WheelSlice['kind']): boolean => kind === 'money' || kind === 'bonus'

const trimmed = ({ th, la, en }: WheelSlice['label']) => ({
  th: th.trim(),
  la: la.trim(),
  en: en.trim(),
})

/** The statement and the books name a prize by its kind and place. */
const codeOf = ({ kind }: PrizeDraft, position: number): string =>
  `${kind.toUpperCase()}-${position + 1}`

function countIn(text: string, most: number): number | undefined {
  const number = Number(text.trim())
  return /^\d{1,7}$/.test(text.trim()) && number >= 1 && number <= most ? number : undefined
}

/** Null if it is empty; undefined if it is not a number. */
const boundIn = (text: string): number | null | undefined =>
  text.trim() === '' ? null : countIn(text, stockMost)

/** The greatest amount of a bonus, by its code. */
export type MostOf = (bonus: string) => Amount | undefined

/** The most that a win gives, in minor units. */
export const mostIn = ({ bonus, amount }: WheelSlice, mostOf: MostOf): number =>
  (bonus === null ? amount : mostOf(bonus)) ?? 0

/** Names the first rule that the prizes break, as a code of a text, and the place of the prize if one breaks it. */
export function faultIn(slices: readonly WheelSlice[], mostOf: MostOf) {
  for (const [at, slice] of slices.entries()) {
    const code = budgetFaultOf({ ...slice, mostAWin: mostIn(slice, mostOf) })
    if (code) return { code, place: at + 1 }
  }
  if (slices.every(canRunOut)) return { code: 'allStocked' as const }
  return costOfSpin(slices) ? undefined : { code: 'endless' as const }
}

/** The fields of the wheel itself. */
export type WheelDraft = { name: Wheel['name']; couponDays: string; coinDeposit: string }

export const wheelDraftOf = ({ name, couponDays, coinDeposit }: Wheel): WheelDraft => ({
  name,
  couponDays: String(couponDays),
  coinDeposit: String(toDecimal(coinDeposit)),
})
