import { z } from 'zod'
import type { Amount } from '#money'
import type { Found, ProviderGuarantees } from '#saga/guarantees'
import type { Answer } from '../answer.ts'
import type { Question, Reply } from '../ask.ts'
import { createNotices, type Notices } from '../banks/notices.ts'
import {
  AmountText,
  answerTo,
  type BankSite,
  CurrencyWord,
  failureIn,
  Printed,
  signed,
  Time,
} from '../banks/wire.ts'
import { bounded, withinOf } from '../bounds.ts'
import { assertAbout } from '../gateways/wire.ts'

const Line = z
  .object({
    mobile: z.string(),
    reference: z.string().regex(/^[A-Za-z0-9]{10,25}$/),
    amount: AmountText,
    currency: CurrencyWord,
    sender: z.object({ mobile: Printed, name: Printed }),
    at: Time,
  })
  .refine(withinOf('transferIn'))
const Redeemed = z.object({
  reference: z.string(),
  status: z.literal('redeemed'),
  amount: bounded('voucher', AmountText),
  currency: z.literal('THB'),
})
const Redemption = z.union([
  Redeemed,
  z.object({ reference: z.string(), status: z.literal('refused'), code: z.string() }),
])

/** A transfer that reached our number. */
export type WalletLine = z.output<typeof Line>

/** TrueWallet (docs/adapters-banks.md): reports transfers to our number and redeems gift vouchers for us. */
export type TrueWallet = Notices<{ mobile: string }, WalletLine> & {
  guarantees: ProviderGuarantees
  redeem: Question<
    { voucher: string; mobile: string; reference: string; at: Date },
    { amount: Amount }
  >
  find: Question<{ reference: string; at: Date }, { found: Found<Amount> }>
}

/** The catalogue's code for each of the provider's errors. */
const reasons: Readonly<Record<string, string>> = {
  voucher_not_found: 'TRUELINK_INVALID',
  voucher_expired: 'TRUELINK_INVALID',
  own_voucher: 'TRUELINK_INVALID',
  already_redeemed: 'TRUELINK_DUPLICATE',
}
const refused = [...Object.keys(reasons), 'reference_taken']

export const createTrueWallet = (site: BankSite): TrueWallet => ({
  guarantees: {
    idempotentByReference: true,
    remembersRefusals: true,
    canBeAsked: true,
    latestApplyMs: 30_000,
    sendTimeoutMs: 10_000,
    askTimeoutMs: 5_000,
  },
  ...createNotices(site, {
    pathOf: ({ mobile }: { mobile: string }) => `/v1/numbers/${mobile}`,
    unknown: 'unknown_number',
    line: Line,
  }),
  redeem: {
    request: ({ at, ...voucher }) => signed(site, 'POST', '/v1/vouchers/redeem', at, voucher),
    read: (reply, { reference }) =>
      named(
        answerTo(reply, Redeemed, refused, (redemption) => {
          assertAbout(reference, redemption)
          return { word: 'done', amount: redemption.amount }
        }),
      ),
  },
  find: {
    request: ({ reference, at }) => signed(site, 'GET', `/v1/redemptions/${reference}`, at),
    read: (reply, { reference }) =>
      isAbsent(reply)
        ? { word: 'done', found: { state: 'absent' } }
        : answerTo(reply, Redemption, [], (redemption) => {
            assertAbout(reference, redemption)
            return { word: 'done', found: foundIn(redemption) }
          }),
  },
})

/** Replaces the provider's error by the catalogue's code, if it has one. */
const named = <Done>(answer: Answer<Done>): Answer<Done> =>
  answer.word === 'refused'
    ? { ...answer, reason: reasons[answer.reason] ?? answer.reason }
    : answer

const foundIn = (redemption: z.output<typeof Redemption>): Found<Amount> =>
  redemption.status === 'redeemed'
    ? { state: 'applied', amount: redemption.amount }
    : { state: 'refused', reason: reasons[redemption.code] ?? redemption.code }

const isAbsent = (reply: Reply): boolean =>
  reply.status === 404 && failureIn(reply).code === 'not_found'

/** Settings of the sandbox, from docs/adapters-banks.md. The credentials work nowhere else. */
export const sandboxTrueWallet = (sandboxUrl: string): BankSite => ({
  url: `${sandboxUrl}/truewallet`,
  account: 'sandbox-truewallet',
  key: 'sandbox-truewallet-key',
})
