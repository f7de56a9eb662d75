import type { Translate } from './translate.ts'

// By hand, because browsers do not all know Lao, and Thai dates would count years from the Buddha.

const two = (value: number) => String(value).padStart(2, '0')

let shownAheadMs: number | undefined

/** Shows days and times so far ahead of UTC from now on, instead of in the device's time zone. */
export function showTimesAhead(aheadMs: number): void {
  shownAheadMs = aheadMs
}

/** The UTC parts of this date are those to show. */
function shownDate(moment: number): Date {
  const date = new Date(moment)
  return new Date(moment + (shownAheadMs ?? -date.getTimezoneOffset() * 60_000))
}

/** I18N-04: DD/MM/YYYY HH:mm:ss in the phone's time zone. */
export function formatMoment(moment: number): string {
  const date = shownDate(moment)
  return `${formatDay(moment)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
}

/** DD/MM/YYYY */
export function formatDay(moment: number): string {
  const date = shownDate(moment)
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
}

/** mm:ss; what is over is 00:00. A second that has begun still counts. */
export function formatRemaining(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

const units = [
  ['time.years', 31_536_000],
  ['time.months', 2_592_000],
  ['time.days', 86_400],
  ['time.hours', 3_600],
  ['time.minutes', 60],
  ['time.seconds', 1],
] as const

/** I18N-05: the largest unit that is full. */
export function relativeTime(
  moment: number,
  now: number,
): { id: (typeof units)[number][0] | 'time.now'; count: number } {
  const seconds = Math.floor((now - moment) / 1000)
  for (const [id, length] of units) {
    if (seconds >= length) return { id, count: Math.floor(seconds / length) }
  }
  return { id: 'time.now', count: 0 }
}

/** "3 minutes ago", in the words of the language in use. */
export function formatRelative(t: Translate, moment: number, now: number): string {
  const { id, count } = relativeTime(moment, now)
  return t(id, { count })
}

/** I18N-06: account numbers of ten characters show as 3-3-rest. */
export const formatAccountNumber = (number: string): string =>
  number.length === 10 ? `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}` : number
