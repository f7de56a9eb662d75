import type * as z from 'zod/mini'
import type { activeBonus, BonusType, bonusMinimum } from '#contract/bonus'
import type { Db, Tx } from '#db'
import { toAmount } from '#money'
import { readBets } from '../bet/read.ts'
import { refreshGames } from '../game/refresh.ts'
import type { Caller, Language } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { termsOf } from './offer.ts'
import { isActive, isPlayed, lastTakingOf } from './taking.ts'
import { sumOf, totalOf } from './total.ts'
import { readingOf } from './turnover.ts'
import { costOf } from './worth.ts'

type Answer = z.output<typeof activeBonus.output>

/** A screen does not wait longer for the games' histories, and they are not asked more often. */
const patienceMs = 2_000
const pauseMs = 10_000

const none: Answer = { status: false, type: null, bonus: null }

/** BON-01, BON-06: the meter of the bonus that waits or is played. */
export async function activeOf(
  ctx: Context,
  { member }: Caller,
  language: Language,
): Promise<Answer> {
  const { db } = ctx
  const before = await lastTakingOf(db, member)
  // What was played since may have ended it.
  if (before && isPlayed(before))
    await readBets(ctx, member, { patienceMs, freshSince: new Date(Date.now() - pauseMs) })
  const taking = await lastTakingOf(db, member)
  if (!taking || !isActive(taking)) return none
  const total = sumOf(await totalOf(db, member))
  const { id, bonus: code, kind, state, deposit, granted, needed, played } = taking
  const { readAt } = await readingOf(db, taking)
  const { type, name } = await namedIn(db, code, language)
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
      ...termsOf(taking),
      state: state as 'waiting' | 'granted',
      played: {
        needed,
        done: played,
        readAt: readAt?.getTime() ?? null,
        left: toAmount(Math.max(0, needed - played)),
      },
      cancel: isPlayed(taking) ? costOf(taking, total) : { keeps: total, costs: toAmount(0) },
      activatedAt: taking.activatedAt.getTime(),
      grantedAt: taking.grantedAt?.getTime() ?? null,
    },
  }
}

/** What a bonus is called now, whatever it was called when it was taken. */
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

/** What there is now, at the games too, and below what the bonus that is played ends. */
export async function minimumOf(
  ctx: Context,
  { member }: Caller,
): Promise<z.output<typeof bonusMinimum.output>> {
  await refreshGames(ctx, member)
  const taking = await lastTakingOf(ctx.db, member)
  return {
    minimum: taking && isPlayed(taking) ? taking.endBelow : toAmount(0),
    total: sumOf(await totalOf(ctx.db, member)),
  }
}
