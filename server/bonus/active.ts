import type * as z from 'zod/mini'
import type { activeBonus, BonusType, bonusMinimum } from '#contract/bonus'
import type { Language } from '#contract/language'
import type { Db, Tx } from '#db'
import { toAmount } from '#money'
import { readBets } from '../bet/read.ts'
import { refreshGames } from '../game/refresh.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { isActive, isWagering, lastClaimOf } from './claim.ts'
import { costNow } from './clear.ts'
import { termsOf } from './offer.ts'
import { sumOf, totalOf } from './total.ts'
import { readingOf, roundsInReview } from './turnover.ts'

type Answer = z.output<typeof activeBonus.output>

/** A screen waits no longer for the games' histories, and they are asked at most this often. */
const patienceMs = 2_000
const pauseMs = 10_000

const none: Answer = { status: false, type: null, bonus: null }

/** BON-01, BON-06: progress of the active bonus. */
export async function activeOf(
  ctx: Context,
  { member }: Caller,
  language: Language,
): Promise<Answer> {
  const { db } = ctx
  const before = await lastClaimOf(db, member)
  // Bets made since the last reading may have ended it.
  if (before && isWagering(before))
    await readBets(ctx, member, { patienceMs, freshSince: new Date(Date.now() - pauseMs) })
  const claim = await lastClaimOf(db, member)
  if (!claim || !isActive(claim)) return none
  const total = sumOf(await totalOf(db, member))
  const { id, bonus: code, kind, state, deposit, granted, wageringRequired, wagered } = claim
  const { readAt } = await readingOf(db, claim)
  const { type, name } = await namedIn(db, code, language)
  const inReview = isWagering(claim) ? await roundsInReview(db, claim, language) : []
  return {
    status: true,
    type,
    bonus: {
      _id: String(id),
      code,
      kind,
      name,
      type,
      deposit,
      granted,
      total,
      ...termsOf(claim),
      state: state as 'waiting' | 'granted',
      played: {
        needed: wageringRequired,
        done: wagered,
        readAt: readAt?.getTime() ?? null,
        left: toAmount(Math.max(0, wageringRequired - wagered)),
      },
      ...(inReview.length > 0 && { inReview }),
      cancel: isWagering(claim)
        ? await costNow(db, claim, total)
        : { keeps: total, costs: toAmount(0) },
      activatedAt: claim.activatedAt.getTime(),
      grantedAt: claim.grantedAt?.getTime() ?? null,
    },
  }
}

/** Returns a bonus' type and its current name, which may differ from the one at the claim. */
export async function namedIn(
  db: Db | Tx,
  code: string,
  language: Language,
): Promise<{ type: BonusType; name: string }> {
  const [row] = await db<[{ type: BonusType; name: string }]>`
    select type,
      case ${language} when 'th' then name_th when 'la' then name_la else name_en end as name
    from bonus where code = ${code}`
  return row
}

/** Returns the member's total with the games, and the balance below which a granted bonus ends. */
export async function minimumOf(
  ctx: Context,
  { member }: Caller,
): Promise<z.output<typeof bonusMinimum.output>> {
  await refreshGames(ctx, member)
  const claim = await lastClaimOf(ctx.db, member)
  return {
    minimum: claim && isWagering(claim) ? claim.endsBelowBalance : toAmount(0),
    total: sumOf(await totalOf(ctx.db, member)),
  }
}
