import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { approvalRefusals, takesTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { line } from './text.ts'

const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))

/**
 * States of money that is sent back. `waiting`: not sent yet, because payouts are stopped or our account is short.
 * `unknown`: the bank has not answered. `review`: an operator decides. `refused`: the money is in suspense again.
 */
export const paymentReturnStates = [
  'waiting',
  'sending',
  'unknown',
  'review',
  'sent',
  'refused',
] as const

const destination = { bank: z.string(), account: z.string(), holder: z.string() }

/** NO_DATA for a payment that does not exist. A proposal shows the whole account, and its view is in the audit log. */
export const paymentReturn = endpoint('GET /api/console/deposits/payment/:id/return', {
  access: 'operator',
  right: 'deposits.return',
  summary:
    'Returns the account that an unmatched payment came from, and what became of sending it back.',
  tags: ['waitingMoney'],
  input: z.strictObject({ id }),
  output: z.object({
    /** True while its money is in suspense. */
    isInSuspense: z.boolean(),
    /** The payer as the bank or the gateway names it; a number or a name may be hidden in part. Null if it names none. */
    payer: z.nullable(z.object(destination)),
    /** The whole number and the whole name are unknown, so the operator types them. */
    needsAccount: z.boolean(),
    needsHolder: z.boolean(),
    proposal: z.nullable(
      z.object({
        ...destination,
        /** The id of the approval. */
        id: z.string(),
        by: z.string(),
        at: moment,
        expiresAt: moment,
        reason: z.string(),
        /** Null when the caller may be the second person. */
        refusal: z.nullable(z.enum(approvalRefusals)),
      }),
    ),
    /** The last time that it was sent back. The account shows its last digits. */
    last: z.nullable(
      z.object({
        ...destination,
        reference: z.string(),
        state: z.enum(paymentReturnStates),
        at: moment,
        /** The bank's code of a refusal. */
        said: z.string(),
      }),
    ),
  }),
})

/**
 * The number and the name are needed where the bank hides them, and must fit what it shows: PAYER_DIFFERS. PAYER_UNKNOWN
 * when no bank account of the payer is known; BAD_REQUEST for a payment without money; NO_DATA for one that does not exist. It
 * always takes two.
 */
export const returnPayment = endpoint('POST /api/console/deposits/payment/:id/return', {
  access: 'operator',
  right: 'deposits.return',
  summary: 'Sends unmatched money back to the account that it came from, which takes two people.',
  invalidates: ['waitingMoney', 'approvals'],
  input: z.strictObject({
    id,
    account: z.optional(z.string().check(z.regex(/^\d{6,20}$/))),
    holder: z.optional(line(120)),
    reason: line(500, 3),
  }),
  output: takesTwoOutput,
})
