import { bangkokTime } from '../bangkok.ts'
import type { Medium } from './credits.ts'

const seconds = (at: number) => Math.floor(at / 1000)

type Writing = {
  write: (at: number) => string | number
  /** The time in this text, if it is one. Writing it again must give the same text. */
  read: (text: string) => number
}

const writings = {
  seconds: { write: seconds, read: (text) => Number(text) * 1000 },
  milliseconds: { write: (at) => at, read: Number },
  digits: {
    write: (at) => bangkokTime(at).replace(/\D/g, ''),
    read: (text) =>
      Date.parse(`${text.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6')}+07:00`),
  },
  spaced: {
    write: (at) => bangkokTime(at).replace('T', ' '),
    read: (text) => Date.parse(`${text.replace(' ', 'T')}+07:00`),
  },
  iso: { write: (at) => new Date(at).toISOString(), read: (text) => Date.parse(text) },
  offset: { write: (at) => `${bangkokTime(at)}+07:00`, read: (text) => Date.parse(text) },
} as const satisfies Record<string, Writing>
export type TimeForm = keyof typeof writings

export const writeTime = (at: number, form: TimeForm): string | number => writings[form].write(at)

/** Reads a time in the provider's exact form; in JSON, numbers must be numbers. */
export function readTime(value: unknown, medium: Medium, form: TimeForm): number | undefined {
  const { read, write }: Writing = writings[form]
  const isNumber = form === 'seconds' || form === 'milliseconds'
  if (typeof value !== (isNumber && medium === 'json' ? 'number' : 'string')) return
  const at = read(String(value))
  if (!Number.isSafeInteger(at) || Math.abs(at) > 8e15 / 2) return
  return String(write(at)) === String(value) ? at : undefined
}
