import { z } from 'zod'
import { type Amount, fromDecimal } from '#money'
import type { Answer } from '../answer.ts'
import type { Reply, Request } from '../ask.ts'
import { isMoment } from '../bounds.ts'
import { hmac, isSignedWith, isTimely, pathOf } from '../gateways/wire.ts'
import { storable } from '../texts.ts'

/** Address, account and key of a provider: the same form for feed, slips, payout and TrueWallet. */
export type BankSite = {
  url: string
  account: string
  key: string
  /** The other key under which the provider's callbacks are accepted while keys are rotated. */
  secondKey?: string | undefined
}

const windowMs = 5 * 60_000

/** Converts the provider's currency code; other currencies are unreadable. */
export const CurrencyWord = z
  .enum(['THB', 'LAK'])
  .transform((word) => (word === 'THB' ? ('BAHT' as const) : ('LAK' as const)))

/** Reads "500.00" as an Amount. */
export const AmountText = z
  .string()
  .regex(/^\d{1,13}\.\d{2}$/)
  .transform((text): Amount => fromDecimal(Number(text)))

/** Text that a bank prints. A line with a longer one is unreadable. */
export const Printed = z.string().max(300).transform(storable)

export const Time = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .refine(isMoment)

const Failure = z.object({
  error: z.object({
    code: z.string(),
    by: z.string().optional(),
    reference: z.string().optional(),
  }),
})
export type Failed = z.output<typeof Failure>['error']

/** Errors that all of these providers return before they execute anything. */
const refusedByAll = ['malformed', 'signature', 'time']

const signatureOf = (key: string, text: string | Buffer): string =>
  hmac('sha256', key, text).toString('hex')

export function signed(
  { url, account, key }: BankSite,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  at: Date,
  value?: object,
): Request {
  const whole = url + path
  const body = value ? JSON.stringify(value) : ''
  const time = at.toISOString()
  return {
    method,
    url: whole,
    headers: {
      'x-account': account,
      'x-time': time,
      'x-signature': signatureOf(key, [method, pathOf(whole), time, body].join('\n')),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
  }
}

/**
 * Reads a reply as the result or a refusal. Only the listed errors are definite refusals; everything else is unknown.
 * Throws on an unreadable reply, which counts as unknown too.
 */
export function answerTo<Read, Done>(
  { status, body }: Reply,
  schema: z.ZodType<Read>,
  refused: readonly string[],
  done: (read: Read) => Answer<Done>,
): Answer<Done> {
  const json: unknown = JSON.parse(body)
  if (status >= 200 && status < 300) return done(schema.parse(json))
  const { code } = failureIn({ body })
  const isDefinite = refused.includes(code) || refusedByAll.includes(code)
  return { word: isDefinite ? 'refused' : 'unknown', reason: code }
}

export const failureIn = ({ body }: Pick<Reply, 'body'>): Failed =>
  Failure.parse(JSON.parse(body)).error

type Callback = { raw: Buffer; headers: Record<string, string | undefined>; now: Date }

/** Reason to reject a callback as forged; undefined if its signature over the raw bytes and its time are right. */
export function forgeryIn(
  { account, key, secondKey }: BankSite,
  { raw, headers, now }: Callback,
): string | undefined {
  const time = headers['x-time'] ?? ''
  const text = Buffer.concat([Buffer.from(`${time}\n`), raw])
  const isSigned = isSignedWith([key, secondKey], headers['x-signature'], (one) =>
    signatureOf(one, text),
  )
  if (headers['x-account'] !== account) return 'another account'
  if (!isSigned) return 'signature'
  if (!isTimely(new Date(time), now, windowMs)) return 'time'
  return undefined
}

export const acknowledgement = { contentType: 'application/json', body: '{"ok":true}' }
