import { useSearchParams } from 'wouter'
import { depositKinds, depositStates } from '#contract/operator-deposit'
import { fromDecimal, isDecimal } from '#money'

/** The fields of the filter. The address keeps their values, so that back, reload and a link show the same. */
export const depositFields = [
  ...(['kind', 'state', 'reference', 'sender', 'bank'] as const),
  ...(['amountFrom', 'amountTo', 'from', 'to'] as const),
] as const
export type DepositField = (typeof depositFields)[number]
type DepositFilter = Partial<Record<DepositField, string>>

export function useDepositFilter() {
  const [url, setUrl] = useSearchParams()
  const filter: DepositFilter = {}
  for (const field of depositFields) {
    const value = url.get(field)
    if (value) filter[field] = value
  }
  const keep = (next: DepositFilter) => Object.entries(next).filter(([, value]) => value)
  return {
    filter,
    /** The cursor of the page. */
    after: url.get('after') ?? undefined,
    /** The filter and the page, for the links of the rows. */
    search: url.toString() && `?${url.toString()}`,
    set: (field: DepositField, value: string) =>
      setUrl(keep({ ...filter, [field]: value }), { replace: true }),
    clear: () => setUrl({}),
    goAfter: (after: string | undefined) =>
      setUrl([...keep(filter), ...(after ? [['after', after]] : [])]),
  }
}

/** The call's input for the fields. A field that is not complete yet does not filter. */
export function depositInput(filter: DepositFilter) {
  const fields = {
    kind: depositKinds.find((one) => one === filter.kind),
    state: depositStates.find((one) => one === filter.state),
    reference: whole(filter.reference?.trim(), /^.{4,64}$/u),
    sender: whole(filter.sender, /^\d{2,4}$/),
    bank: whole(filter.bank?.trim().toUpperCase(), /^[A-Z0-9]{2,20}$/),
    amountFrom: amountIn(filter.amountFrom ?? ''),
    amountTo: amountIn(filter.amountTo ?? ''),
    from: dayIn(filter.from),
    to: dayIn(filter.to, true),
  }
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<{ [Field in keyof typeof fields]: NonNullable<(typeof fields)[Field]> }>
}

function amountIn(text: string) {
  const value = text.trim() ? Number(text.replaceAll(',', '')) : NaN
  return isDecimal(value) && value >= 0 ? fromDecimal(value) : undefined
}

const whole = (text: string | undefined, form: RegExp) =>
  text !== undefined && form.test(text) ? text : undefined

/** The business day's time zone, whatever the computer's: it has no summer time. */
const aheadOfUtc = '+07:00'
const dayMs = 24 * 60 * 60 * 1_000

/** The first or the last moment of a day. */
function dayIn(text: string | undefined, isEnd = false): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(`${text}T00:00${aheadOfUtc}`) : NaN
  if (!(at >= 0)) return undefined
  return isEnd ? at + dayMs - 1 : at
}
