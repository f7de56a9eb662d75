import type * as z from 'zod/mini'
import type { Language } from '#contract/language'
import type { refundCheck } from '#contract/refund'
import { formatAmount, toAmount } from '#money'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { noOffersOf } from '../protection/offers.ts'
import { textsOf } from '../site/site.ts'
import { refundDayOf } from './day.ts'
import { type Eligibility, eligibilityOf, isEarned } from './eligibility.ts'
import { readDay } from './read.ts'

/**
 * REF-01: returns the refund of the last reported day and the next step. @throws Refusal SERVICE_UNAVAILABLE when a history cannot be
 * read
 */
export async function checkRefund(
  ctx: Context,
  caller: Caller,
  language: Language,
): Promise<z.output<typeof refundCheck.output>> {
  const { db } = ctx
  const [day, noOffers] = await Promise.all([refundDayOf(db), noOffersOf(db, caller)])
  const before = await eligibilityOf(db, caller, day)
  if (!noOffers && before.isOpen && !before.isReceived) await readDay(ctx, caller, day)
  const eligibility = await eligibilityOf(db, caller, day)
  const { isOpen, isBlocked, lost, amount, aside, success, fail, maximum } = eligibility
  const step = stepOf(eligibility, !noOffers)
  return {
    result: step === 'receive' || step === 'add',
    bonus: isBlocked,
    isOpen,
    step,
    info: noOffers ? '' : await infoOf(ctx, caller, eligibility, language),
    day: day.day,
    nextAt: day.nextAt.getTime(),
    lost,
    refundAmount: noOffers && !eligibility.isReceived ? toAmount(0) : amount,
    aside,
    refundSuccess: success,
    refundFail: fail,
    dayMaximum: maximum,
  }
}

function stepOf(
  eligibility: Eligibility,
  isOffered: boolean,
): z.output<typeof refundCheck.output>['step'] {
  if (isOffered && isEarned(eligibility)) return 'receive'
  if (eligibility.aside > 0) return 'add'
  if (eligibility.review) return eligibility.review
  return eligibility.isReceived ? 'done' : 'none'
}

/** Fills today's figures into the conditions. */
async function infoOf(
  { db }: Context,
  { currency }: Caller,
  { success, fail, minimum }: Eligibility,
  language: Language,
): Promise<string> {
  const figures: Record<string, string> = {
    success: String(success),
    fail: String(fail),
    minimum: `${formatAmount(minimum)} ${currencyNames[currency][language]}`,
  }
  const html = (await textsOf(db, 'refund', language)).join('')
  return html.replace(/\{(success|fail|minimum)\}/g, (_, name: string) => figures[name]!)
}

const currencyNames = {
  BAHT: { th: 'บาท', la: 'ບາດ', en: 'baht' },
  LAK: { th: 'กีบ', la: 'ກີບ', en: 'kip' },
} as const satisfies Record<Caller['currency'], Record<Language, string>>
