import { useSearchParams } from 'wouter'
import { fromDecimal, isDecimal } from '#money'

/** Fields of the filter. The address keeps their values, so that back, reload and a link show the same. */
export const auditFields = [
  'username',
  'action',
  'kind',
  'about',
  'amountFrom',
  'amountTo',
  'from',
  'to',
] as const
type AuditField = (typeof auditFields)[number]
export type AuditFilter = Partial<Record<AuditField, string>>

export function useAuditFilter(): {
  filter: AuditFilter
  /** The id of the last line of the page before. */
  after: string | undefined
  set: (field: AuditField, value: string) => void
  clear: () => void
  goAfter: (line: string) => void
} {
  const [search, setSearch] = useSearchParams()
  const filter: AuditFilter = {}
  for (const field of auditFields) {
    const value = search.get(field)
    if (value) filter[field] = value
  }
  const keep = (next: AuditFilter, how?: { replace: boolean }) =>
    setSearch(
      Object.entries(next).filter(([, value]) => value),
      how,
    )
  return {
    filter,
    after: search.get('after') ?? undefined,
    set: (field, value) => keep({ ...filter, [field]: value }, { replace: true }),
    clear: () => setSearch({}),
    goAfter: (line) => setSearch([...Object.entries(filter), ['after', line]]),
  }
}

/** The business day's time zone, whatever the computer's: it has no summer time. */
const aheadOfUtc = '+07:00'
const dayMs = 24 * 60 * 60 * 1_000

/** The call's input for the fields. A field that is not complete yet does not filter. */
export function auditInput({ username, action, kind, about, ...rest }: AuditFilter) {
  const from = dayIn(rest.from)
  const to = dayIn(rest.to)
  const amountFrom = amountIn(rest.amountFrom)
  const amountTo = amountIn(rest.amountTo)
  return {
    ...(username && { username: username.trim().toLowerCase() }),
    ...(isCode(action) && { action }),
    ...(isCode(kind) && { kind }),
    ...(about?.trim() && { about: about.trim() }),
    ...(amountFrom !== undefined && { amountFrom }),
    ...(amountTo !== undefined && { amountTo }),
    ...(from !== undefined && { from }),
    // The last day counts to its end.
    ...(to !== undefined && { to: to + dayMs }),
  }
}

const isCode = (text: string | undefined): text is string => /^[a-z][a-z-]{1,31}$/.test(text ?? '')

function dayIn(text: string | undefined): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(`${text}T00:00${aheadOfUtc}`) : NaN
  return at >= 0 ? at : undefined
}

function amountIn(text: string | undefined) {
  const value = text?.trim() ? Number(text.replaceAll(',', '')) : NaN
  return isDecimal(value) && value >= 0 ? fromDecimal(value) : undefined
}
