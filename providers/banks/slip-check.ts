import { z } from 'zod'
import type { Question } from '../ask.ts'
import { withinOf } from '../bounds.ts'
import { AmountText, answerTo, type BankSite, CurrencyWord, Printed, signed, Time } from './wire.ts'

const Holder = z.object({ bank: Printed, account: Printed, name: Printed })

const Transfer = z
  .object({
    state: z.literal('found'),
    sendingBank: z.string(),
    reference: z.string(),
    amount: AmountText,
    currency: CurrencyWord,
    at: Time,
    sender: Holder,
    receiver: Holder,
  })
  .refine(withinOf('transferIn'))
const SlipReply = z.union([Transfer, z.object({ state: z.literal('pending') })])

/** A transfer as reported by the sending bank; accounts are masked. */
export type SlipTransfer = Omit<z.output<typeof Transfer>, 'state'>

/** Queries a bank for the transfer on a slip (docs/adapters-banks.md). Read-only. */
export type SlipCheck = {
  look: Question<{ bankNumber: string; reference: string; at: Date }, { transfer: SlipTransfer }>
}

const refused = [
  'not_found',
  'unreadable_reference',
  'unstable_reference',
  'wrong_captcha',
  'bank_error',
]

export const createSlipCheck = (site: BankSite): SlipCheck => ({
  look: {
    request: ({ bankNumber, reference, at }) =>
      signed(site, 'GET', `/v1/slips/${bankNumber}/${reference}`, at),
    read: (reply) =>
      answerTo(reply, SlipReply, refused, (slip) =>
        slip.state === 'found'
          ? { word: 'done', transfer: slip }
          : { word: 'unknown', reason: 'pending' },
      ),
  },
})

/** Settings of the sandbox, from docs/adapters-banks.md. The credentials work nowhere else. */
export const sandboxSlipCheck = (sandboxUrl: string): BankSite => ({
  url: `${sandboxUrl}/slips`,
  account: 'sandbox-slips',
  key: 'sandbox-slips-key',
})
