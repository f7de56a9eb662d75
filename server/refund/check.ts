import type * as z from 'zod/mini'
import type { Language } from '#contract/language'
import type { refundCheck } from '#contract/refund'
import type { Db } from '#db'
import { formatAmount, toAmount } from '#money'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { noOffersOf } from '../protection/offers.ts'
import { textsOf } from '../site/site.ts'
import { refundDayOf } from './day.ts'
import { type Eligibility, eligibilityOf, isEarned } from './eligibility.ts'
import { readDays } from './read.ts'

/** REF-01: returns the refund of the last reported day, or of an earlier one that waited, and the next step. */
export async function checkRefund(
  ctx: Context,
  caller: Caller,
  language: Language,
): Promise<z.output<typeof refundCheck.output>> {
  const { db } = ctx
  const noOffers = await noOffersOf(db, caller)
  const { day, last, isRead, waiting } = noOffers
    ? await unreadDay(db)
    : await readDays(ctx, caller)
  const eligibility = await eligibilityOf(db, caller, day)
  const { isOpen, isBlocked, aside, success, fail, maximum } = eligibility
  const step = stepOf(eligibility, { isOffered: !noOffers, isRead })
  const isLate = day.day !== last.day
  return {
    result: step === 'receive' || step === 'add',
    bonus: isBlocked,
    isOpen,
    step,
    info: noOffers ? '' : await infoOf(ctx, caller, eligibility, language),
    day: day.day,
    isLate,
    // In step `add` the amount is of other days, so a day that cannot be read is named here.
    waiting: (step === 'add' && !isRead ? [...waiting, day] : waiting).map(({ day }) => day),
    ...(isLate ? {} : { nextAt: last.nextAt.getTime() }),
    lost: isRead ? eligibility.lost : toAmount(0),
    refundAmount:
      isRead && (!noOffers || eligibility.isReceived) ? eligibility.amount : toAmount(0),
    aside,
    refundSuccess: success,
    refundFail: fail,
    dayMaximum: maximum,
  }
}

/** A member who is offered nothing claims nothing, so no history is read. */
async function unreadDay(db: Db): Promise<Awaited<ReturnType<typeof readDays>>> {
  const last = await refundDayOf(db)
  return { day: last, last, isRead: true, waiting: [] }
}

function stepOf(
  eligibility: Eligibility,
  { isOffered, isRead }: { isOffered: boolean; isRead: boolean },
): z.output<typeof refundCheck.output>['step'] {
  if (isOffered && isRead && isEarned(eligibility)) return 'receive'
  if (eligibility.aside > 0) return 'add'
  if (eligibility.review) return eligibility.review
  if (!isRead) return 'waiting'
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
