import type * as z from 'zod/mini'
import type { refundCheck } from '#contract/refund'
import { formatAmount } from '#money'
import type { Caller, Language } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { textsOf } from '../site/site.ts'
import { readDay } from './read.ts'
import { isEarned, type Standing, standingOf, yesterdayOf } from './standing.ts'

/**
 * REF-01: returns yesterday's refund and the next step. @throws Refusal SERVICE_UNAVAILABLE when a history cannot be
 * read
 */
export async function checkRefund(
  ctx: Context,
  caller: Caller,
  language: Language,
): Promise<z.output<typeof refundCheck.output>> {
  const { db } = ctx
  const day = await yesterdayOf(db)
  const before = await standingOf(db, caller, day)
  if (before.isOpen && !before.isReceived) await readDay(ctx, caller, day)
  const standing = await standingOf(db, caller, day)
  const { isOpen, isBlocked, lost, amount, aside, success, fail } = standing
  const step = stepOf(standing)
  return {
    result: step === 'receive' || step === 'add',
    bonus: isBlocked,
    isOpen,
    step,
    info: await infoOf(ctx, caller, standing, language),
    day: day.day,
    lost,
    refundAmount: amount,
    aside,
    refundSuccess: success,
    refundFail: fail,
  }
}

function stepOf(standing: Standing): z.output<typeof refundCheck.output>['step'] {
  if (isEarned(standing)) return 'receive'
  if (standing.aside > 0) return 'add'
  return standing.isReceived ? 'done' : 'none'
}

/** Fills today's figures into the conditions. */
async function infoOf(
  { db }: Context,
  { currency }: Caller,
  { success, fail, minimum }: Standing,
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
