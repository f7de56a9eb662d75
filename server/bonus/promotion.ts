import type { Promotion } from '#contract/bonus'
import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { isActive, lastClaimOf } from './claim.ts'
import { isUsed, offerOf, oneTimeCodeIn } from './code.ts'
import { offersOf, termsOf } from './offer.ts'

/** Normalizes a code: people type it in any case, with spaces around or within. Returns '' for an impossible one. */
export function codeIn(typed: string): string {
  const code = typed.replace(/\s/gu, '').toUpperCase()
  return /^[A-Z0-9_-]{2,32}$/.test(code) ? code : ''
}

/**
 * BON-04: finds the promotion of this code, or of this one-time code, while it is offered to the member.
 * @throws Refusal PROMOTION_CODE_USED
 */
export async function findPromotion(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { member, currency }: Caller,
  typed: string,
  language: Language,
): Promise<Promotion | null> {
  const code = codeIn(typed)
  const oneTime = await oneTimeCodeIn(db, secrets, code)
  if (oneTime && (await isUsed(db, oneTime, member))) throw new Refusal('PROMOTION_CODE_USED')
  const wanted = { kind: 'promotion', currency, member, ...offerOf(code, oneTime) } as const
  const [offer] = await offersOf(db, wanted, language)
  if (!offer) return null
  const { name, description } = offer
  return { code: oneTime?.code ?? offer.code, name, description, ...termsOf(offer) }
}

/** Returns the member's active promotion, under the terms of its claim. */
export async function currentPromotion(
  { db }: Context,
  { member, currency }: Caller,
  language: Language,
): Promise<Promotion | null> {
  const claim = await lastClaimOf(db, member)
  if (!claim || !isActive(claim) || claim.kind !== 'promotion') return null
  const { bonus: code, kind } = claim
  const [offer] = await offersOf(db, { kind, currency, code, active: code }, language)
  if (!offer) throw new Error(`no promotion ${code}`)
  return { code, name: offer.name, description: offer.description, ...termsOf(claim) }
}
