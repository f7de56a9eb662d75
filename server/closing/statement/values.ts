/** A trillion in currency, in its smallest unit. */
const amountMost = 100_000_000_000_000

/** Reads an amount such as 1,234.50; a minus may stand before it. Undefined if it is not an amount, or beyond the bound. */
export function amountIn(text: string): number | undefined {
  const [, sign, whole, fraction = ''] =
    /^([+-]?)(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'))
  if (amount > amountMost) return
  return sign === '-' && amount > 0 ? -amount : amount
}

const forms = [
  /^(?<day>\d{2})[/-](?<month>\d{2})[/-](?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
]

/** Years of the Buddhist era are 543 ahead. */
const buddhistAhead = 543

/** 26 is 2026, and 69 is 2569 of the Buddhist era. */
const fullYearOf = (short: number): number => (short < 60 ? 2000 : 2500) + short

/** Reads a date and a clock of Bangkok. `at` is null where the clock says only that the day counts. */
export function momentIn(date: string, clock: string) {
  const groups = forms.map((form) => form.exec(date)?.groups).find(Boolean)
  if (!groups) return
  const { day, month, year: written = '' } = groups
  const full = written.length === 4 ? Number(written) : fullYearOf(Number(written))
  const year = full > 2400 ? full - buddhistAhead : full
  const text = `${year}-${month}-${day}`
  const midnight = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(text)) return
  // KBANK writes the date again where it has no clock.
  if (clock === '' || clock === date) return { day: text, at: null }
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(clock)) return
  return { day: text, at: new Date(`${text}T${clock.length === 5 ? `${clock}:00` : clock}+07:00`) }
}
