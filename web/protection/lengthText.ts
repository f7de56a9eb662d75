import type { Translate } from '../app/texts.ts'

const hourMinutes = 60

/** 1 h 5 min, in the words of the language in use. */
export function lengthText(t: Translate, length: number): string {
  const hours = Math.floor(length / hourMinutes)
  const minutes = length % hourMinutes
  return hours > 0
    ? t('protection.check.hours', { hours, minutes })
    : t('protection.check.minutes', { minutes })
}
