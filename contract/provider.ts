import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { closedStates } from './closure.ts'
import { endpoint } from './endpoint.ts'
import { line } from './text.ts'

export const providerKinds = ['game', 'gateway', 'wallet', 'bank', 'sms'] as const

const code = z.string().check(z.regex(/^[a-z]{3,10}(:[A-Za-z0-9]{1,20})?$/))
const text = line(200)
const reason = line(500, 3)
const count = z.int().check(z.minimum(0))

/**
 * Calls of a time. `failed` were not answered, or not in a way that can be read; `skipped` were not sent. `p95Ms` is of those
 * that were sent.
 */
const Health = z.object({
  done: count,
  refused: count,
  failed: count,
  skipped: count,
  p95Ms: z.nullable(count),
})
export type Health = z.output<typeof Health>

const measured = {
  fiveMinutes: Health,
  hour: Health,
  /** Null without a success in the last day. */
  lastDoneAt: z.nullable(moment),
}

const Texts = z.object({ th: z.string(), la: z.string(), en: z.string() })

const Closure = z.object({
  id: z.string(),
  state: z.enum(closedStates),
  text: z.nullable(Texts),
  reason: z.string(),
  /** Null for the breaker. */
  by: z.nullable(z.string()),
  at: moment,
  until: z.nullable(moment),
  /** Set if two operators ended it before its time. */
  endedAt: z.nullable(moment),
  endedBy: z.nullable(z.string()),
})
export type Closure = z.output<typeof Closure>

const Provider = z.object({
  code,
  kind: z.enum(providerKinds),
  /** The name of the game or bank; empty for the others. */
  name: z.string(),
  /** True for a provider that takes money of members, which can be closed. */
  canClose: z.boolean(),
  closed: z.nullable(Closure),
  ...measured,
  openTransfers: count,
  /** Servers that send it no calls for now, because it does not answer them. */
  silentAt: count,
  proposal: z.nullable(z.object({ id: z.string(), by: z.string(), isMine: z.boolean() })),
})
export type Provider = z.output<typeof Provider>

export const providers = endpoint('GET /api/console/providers', {
  access: 'operator',
  right: 'providers.read',
  summary:
    'Lists the providers with their state, and how they answered in the last 5 minutes and the last hour.',
  tags: ['providers'],
  input: z.strictObject({}),
  output: z.object({ now: moment, providers: z.array(Provider) }),
})

/** NO_DATA for a provider that does not exist. */
export const provider = endpoint('GET /api/console/providers/:code', {
  access: 'operator',
  right: 'providers.read',
  summary: 'Returns a provider with its operations, and when it was closed.',
  tags: ['providers'],
  input: z.strictObject({ code }),
  output: z.object({
    ...Provider.shape,
    operations: z.array(z.object({ operation: z.string(), ...measured })),
    closures: z.array(Closure),
  }),
})

/**
 * Effective at once. Of several closures the strictest counts, so a provider that is closed can only be closed further, or
 * longer. NO_DATA for a provider that takes no money of members; BAD_REQUEST for an end in the past.
 */
export const closeProvider = endpoint('POST /api/console/providers/:code/close', {
  access: 'operator',
  right: 'providers.switch',
  summary: 'Closes a provider for new money, or for maintenance.',
  invalidates: ['providers'],
  input: z.strictObject({
    code,
    state: z.enum(closedStates),
    text: z.optional(z.strictObject({ th: text, la: text, en: text })),
    until: z.optional(moment),
    reason,
  }),
  output: z.object({ outcome: z.literal('done') }),
})

/** Takes two. NO_DATA as for closing. `already_decided`: it is not closed any more. */
export const openProvider = endpoint('POST /api/console/providers/:code/open', {
  access: 'operator',
  right: 'providers.switch',
  summary: 'Opens a provider before the end of its closure.',
  invalidates: ['providers', 'approvals'],
  input: z.strictObject({ code, reason }),
  output: z.object({ outcome: z.enum(['done', 'proposed', 'already_decided']) }),
})
