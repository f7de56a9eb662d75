import * as z from 'zod/mini'
import { amount } from './amount.ts'
import { slipChecks, slipVerdicts } from './slip.ts'
import { SlipTransferFacts } from './slip-facts.ts'

/** Names of facts. Account numbers of members show only their last four digits. */
const moneyFacts = [
  'sender-name',
  'sender-bank',
  'sender-account',
  'receiver-name',
  'receiver-bank',
  'receiver-account',
  'payee-name',
  'payee-bank',
  'payee-account',
  'sent-at',
  'sends',
  'reported-balance',
  'confirmed',
  'asked-for',
  'credited-at-most',
  'returned-because',
  'last-reply',
  'transaction',
  'qr',
  'qr-state',
  'qr-amount',
  'sending-bank',
  'tries',
  'credited-to',
  'arrived',
  'verdict',
  'left',
  'movement',
  'in-suspense',
  'also-reported',
  'stake',
  'payout',
  'settled-at',
  'line',
] as const
export const MoneyFact = z.object({ what: z.enum(moneyFacts), text: z.string() })
export type MoneyFact = z.output<typeof MoneyFact>

/** The provider's reply to a query. `silent`: there was no reply. `none`: the provider cannot be queried. */
export const ProviderReply = z.object({
  word: z.enum(['applied', 'refused', 'pending', 'absent', 'silent', 'none']),
  amount: z.nullable(amount),
  text: z.string(),
  facts: z.array(MoneyFact),
  /** Slips only: the bank and account of ours that the transfer reached, and its reference. */
  transfer: z.nullable(
    z.object({
      bank: z.nullable(z.string()),
      account: z.nullable(z.string()),
      reference: z.string(),
    }),
  ),
  /** Slips only: the verdict of each check of the transfer that the bank reports. */
  checks: z.array(z.object({ check: z.enum(slipChecks), verdict: z.enum(slipVerdicts) })),
  /** Slips only: the transfer as the sending bank reports it. */
  reported: z.nullable(SlipTransferFacts),
})
export type ProviderReply = z.output<typeof ProviderReply>
