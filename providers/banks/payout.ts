import { z } from 'zod'
import type { Amount, Currency } from '#money'
import type { Found, ProviderGuarantees } from '#saga/guarantees'
import type { Question } from '../ask.ts'
import { withinOf } from '../bounds.ts'
import { assertAbout, decimalText } from '../gateways/wire.ts'
import { AmountText, answerTo, type BankSite, CurrencyWord, signed } from './wire.ts'

/** Our payment to a bank account. `reference` is ours, created before the first send and never reused. */
type PayoutRequest = {
  reference: string
  bank: string
  account: string
  name: string
  amount: Amount
  currency: Currency
  at: Date
}

type Balance = { currency: Currency; amount: Amount }

/** Pays into bank accounts (docs/adapters-banks.md). Sending again pays again, so only an operator may do that. */
export type Payout = {
  /** Our account that payouts leave from. */
  account: string
  guarantees: ProviderGuarantees
  pay: Question<PayoutRequest, { amount: Amount }>
  find: Question<Pick<PayoutRequest, 'reference' | 'currency' | 'at'>, { found: Found<Amount> }>
  /** Balances of our account, by currency. */
  balances: Question<{ at: Date }, { balances: Balance[] }>
}

const Paid = z
  .object({
    reference: z.string(),
    status: z.enum(['processing', 'paid', 'refused']),
    amount: AmountText,
    currency: CurrencyWord,
    code: z.string().optional(),
  })
  .refine(withinOf('paidOut'))
const Balances = z.object({
  balances: z.array(
    z.object({ currency: CurrencyWord, amount: AmountText }).refine(withinOf('ourBalance')),
  ),
})
const List = z.object({ payouts: z.array(Paid).min(1) })

const refused = [
  'account_closed',
  'unknown_account',
  'name_differs',
  'limit',
  'insufficient_funds',
  'suspended',
]

export const createPayout = (site: BankSite): Payout => ({
  account: site.account,
  guarantees: {
    idempotentByReference: false,
    remembersRefusals: true,
    canBeAsked: true,
    latestApplyMs: 15_000,
    sendTimeoutMs: 10_000,
    askTimeoutMs: 5_000,
  },
  pay: {
    request: ({ at, amount, currency, ...payment }) =>
      signed(site, 'POST', '/v1/payouts', at, {
        ...payment,
        amount: decimalText(amount),
        currency: currency === 'BAHT' ? 'THB' : 'LAK',
      }),
    read: (reply, sent) =>
      answerTo(reply, Paid, refused, (paid) => {
        assertIs(sent, paid)
        const { status, amount, code = 'refused' } = paid
        if (status === 'paid') return { word: 'done', amount }
        return status === 'refused'
          ? { word: 'refused', reason: code }
          : { word: 'unknown', reason: 'processing' }
      }),
  },
  find: {
    request: ({ reference, at }) => signed(site, 'GET', `/v1/payouts/${reference}`, at),
    read: (reply, sent) =>
      reply.status === 404 && JSON.parse(reply.body).error?.code === 'not_found'
        ? { word: 'done', found: { state: 'absent' } }
        : answerTo(reply, List, [], ({ payouts }) => {
            assertIs(sent, ...payouts)
            return { word: 'done', found: foundIn(payouts) }
          }),
  },
  balances: {
    request: ({ at }) => signed(site, 'GET', '/v1/balances', at),
    read: (reply) => answerTo(reply, Balances, [], ({ balances }) => ({ word: 'done', balances })),
  },
})

/** @throws for a payout under another reference or in another currency: it is not ours, so the outcome of ours is unknown */
function assertIs(
  { reference, currency }: Pick<PayoutRequest, 'reference' | 'currency'>,
  ...payouts: z.output<typeof Paid>[]
): void {
  assertAbout(reference, ...payouts)
  if (payouts.some((payout) => payout.currency !== currency))
    throw new Error(`a payout in another currency than ${currency}`)
}

/** The payout that was paid counts. A second one is for our bank to settle; its statement lists it. */
function foundIn(payouts: z.output<typeof List>['payouts']): Found<Amount> {
  const paid = payouts.find(({ status }) => status === 'paid')
  if (paid) return { state: 'applied', amount: paid.amount }
  if (payouts.some(({ status }) => status === 'processing')) return { state: 'pending' }
  return { state: 'refused', reason: payouts[0]!.code ?? 'refused' }
}

/** Settings of the sandbox, from docs/adapters-banks.md. The credentials work nowhere else. */
export const sandboxPayout = (sandboxUrl: string): BankSite => ({
  url: `${sandboxUrl}/payout`,
  account: 'sandbox-payout',
  key: 'sandbox-payout-key',
})
