import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { slipReasons } from './slip.ts'
import { statementStatuses } from './statement.ts'

/** A bank transfer as one source reports it: the sending bank, or the feed of our account. */
export const SlipTransferFacts = z.object({
  amount: z.nullable(amount),
  at: z.nullable(moment),
  sender: z.nullable(z.object({ name: z.string(), bank: z.string(), account: z.string() })),
  receiver: z.nullable(z.object({ name: z.string(), bank: z.string(), account: z.string() })),
  reference: z.string(),
})
export type SlipTransferFacts = z.output<typeof SlipTransferFacts>

/** Facts of a slip beside its case. */
export const SlipFacts = z.object({
  status: z.enum(statementStatuses),
  note: z.nullable(z.enum(slipReasons)),
  /** Text of the QR on the picture: the number of the sending bank, and the reference. */
  qr: z.nullable(z.object({ sendingBank: z.string(), reference: z.string() })),
  /** The line of our bank feed, and whether its money is in suspense. */
  feed: z.nullable(z.object({ ...SlipTransferFacts.shape, isInSuspense: z.boolean() })),
  /** Other slips of the member, by what became of them. */
  before: z.object({ credited: z.int(), failed: z.int() }),
})
export type SlipFacts = z.output<typeof SlipFacts>

/** An account that the member pays from, with its last four digits. */
export const SlipPayer = z.object({ name: z.string(), bank: z.string(), account: z.string() })

/** Number of a sending bank, as it is in the QR of its slips. */
export const bankNumber = z.string().check(z.regex(/^[0-9]{3,8}$/))
export const transferReference = z.string().check(z.regex(/^[A-Za-z0-9]{6,40}$/))
