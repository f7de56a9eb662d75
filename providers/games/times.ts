import { z } from 'zod'
import { isMoment } from '../bounds.ts'
import { thaiTime } from '../gateways/wire.ts'
import type { Value } from './credits.ts'

/** One of the time formats of the providers. */
export type TimeForm = { write: (at: Date) => Value; Time: z.ZodType<Date> }

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
const fromSeconds = (count: number): Date => new Date(count * 1000)
const digits = (from: string): string => from.replaceAll(/\D/g, '')
const IsoText = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(isMoment)
/** Bangkok time, which has no daylight saving; these formats carry no offset. */
const Bangkok = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .transform((text) => text.replace(pattern, '$1-$2-$3T$4:$5:$6+07:00'))
    .pipe(IsoText)

/** 1785481325 */
export const unixSeconds: TimeForm = {
  write: seconds,
  Time: z.int().positive().transform(fromSeconds).refine(isMoment),
}
/** "1785481325", for replies without numbers. */
export const unixSecondsText: TimeForm = {
  write: (at) => String(seconds(at)),
  Time: z
    .string()
    .regex(/^\d{10}$/)
    .transform((text) => fromSeconds(Number(text)))
    .refine(isMoment),
}
/** 1785481325000 */
export const unixMilliseconds: TimeForm = {
  write: (at) => at.getTime(),
  Time: z
    .int()
    .positive()
    .transform((count) => new Date(count))
    .refine(isMoment),
}
/** "20260731140205" */
export const stamp: TimeForm = {
  write: (at) => digits(thaiTime(at).slice(0, 19)),
  Time: Bangkok(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/),
}
/** "2026-07-31 14:02:05" */
export const bangkokText: TimeForm = {
  write: (at) => thaiTime(at).slice(0, 19).replace('T', ' '),
  Time: Bangkok(/^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/),
}
/** "2026-07-31T14:02:05+07:00" */
export const isoBangkok: TimeForm = { write: thaiTime, Time: IsoText }
/** "2026-07-31T07:02:05.000Z" */
export const isoUtc: TimeForm = { write: (at) => at.toISOString(), Time: IsoText }
