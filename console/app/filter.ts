import { useSearchParams } from 'wouter'
import { withLatinDigits } from '#contract/digits'
import { type Amount, fromDecimal, isDecimal } from '#money'

/** A filter of a list. The address keeps its values, so that back, reload and a link show the same list. */
export function useFilter<Field extends string>(fields: readonly Field[]) {
  const [url, setUrl] = useSearchParams()
  const filter: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const value = url.get(field)
    if (value) filter[field] = value
  }
  const keep = (next: Partial<Record<Field, string>>) =>
    fields.flatMap((field) => {
      const value = next[field]
      return value ? [[field, value]] : []
    })
  return {
    filter,
    /** The cursor of the page. */
    after: url.get('after') ?? undefined,
    /** The filter and the page, for the links of the rows. */
    search: url.toString() && `?${url.toString()}`,
    set: (field: Field, value: string) =>
      setUrl(keep({ ...filter, [field]: value }), { replace: true }),
    goTo: (next: Partial<Record<Field, string>>) => setUrl(keep(next)),
    clear: () => setUrl({}),
    goAfter: (after: string | undefined) =>
      setUrl([...keep(filter), ...(after ? [['after', after]] : [])]),
  }
}

type Complete<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> }

/** The fields that are complete. Others do not filter. */
export const complete = <Fields extends Record<string, unknown>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Complete<Fields>

/** The fields that are filled and cannot be read, so that they do not filter. */
export const unreadIn = <Field extends string>(
  filter: Partial<Record<Field, string>>,
  input: Partial<Record<Field, unknown>>,
): Field[] =>
  (Object.keys(filter) as Field[]).filter(
    (field) => filter[field]?.trim() && input[field] === undefined,
  )

/** The text if it has the form. */
export const withForm = (text: string | undefined, form: RegExp) =>
  text !== undefined && form.test(text) ? text : undefined

/** An amount, which may be typed with separators of thousands, and in Thai or Lao digits. */
export function amountOf(text: string | undefined): Amount | undefined {
  const typed = withLatinDigits(text?.trim() ?? '')
  const value = amountForm.test(typed) ? Number(typed.replaceAll(',', '')) : NaN
  return isDecimal(value) ? fromDecimal(value) : undefined
}

/** A comma elsewhere may be meant as a point: 1,5 is no 15. */
export const amountForm = /^(\d+|\d{1,3}(,\d{3})+)(\.\d{0,2})?$/

/** The business day's time zone, whatever the computer's: it has no summer time. */
const aheadOfUtc = '+07:00'
export const aheadOfUtcMs = 7 * 60 * 60 * 1_000
const dayMs = 24 * 60 * 60 * 1_000

/** The moment of a typed date and clock, which are those of the business day. */
export function momentOf(typed: string): number | undefined {
  const at = Date.parse(`${typed}${aheadOfUtc}`)
  return at >= 0 ? at : undefined
}

/** A moment as a field for a date and a clock takes it, in the time of the business day. */
export const localTime = (at: number): string =>
  new Date(at + aheadOfUtcMs).toISOString().slice(0, 16)

/** The first moment of a business day. */
export function dayStart(text: string | undefined): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(`${text}T00:00${aheadOfUtc}`) : NaN
  return at >= 0 ? at : undefined
}

/** The last moment of a business day. */
export function dayEnd(text: string | undefined): number | undefined {
  const start = dayStart(text)
  return start === undefined ? undefined : start + dayMs - 1
}
