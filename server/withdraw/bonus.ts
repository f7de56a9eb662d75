import type * as z from 'zod/mini'
import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import type { WithdrawBonus } from '#contract/withdraw'
import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import { namedIn } from '../bonus/active.ts'
import { type BonusClaim, isWagering, lastClaimOf, owedAfter, owedClaimOf } from '../bonus/claim.ts'
import { isAtGames, totalOf } from '../bonus/total.ts'
import { roundsInReview } from '../bonus/turnover.ts'
import { refreshGames } from '../game/refresh.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Limits } from './limits.ts'

/** Refreshes the game balances before the member is locked, if the whole amount must be withdrawn. */
export async function readyForBonus(ctx: Context, member: number): Promise<void> {
  if (await owedClaimOf(ctx.db, member)) await refreshGames(ctx, member)
}

type Withdrawable = { is: 'any' } | { is: 'whole'; leftOut: string[] }

/**
 * Reads how much a bonus allows to withdraw: any amount, or only the whole amount, games included but for those that operators
 * left out. Makes no call to the games. @throws Refusal BONUS_CONDITION during wagering
 */
export async function withdrawableOf(db: Db | Tx, member: number): Promise<Withdrawable> {
  const claim = await lastClaimOf(db, member)
  if (claim && isWagering(claim)) throw new Refusal('BONUS_CONDITION')
  const owed = await owedAfter(db, claim)
  return owed ? { is: 'whole', leftOut: owed.gamesLeftOut } : { is: 'any' }
}

/**
 * WDR-05: rejects a withdrawal during wagering. After a bonus that requires it, the withdrawal must be of the whole
 * amount, or of the maximum; it is then recorded on the bonus. `claim` is the last one, read under the member's lock. A silent game counts
 * with its last known balance: the wagering is complete and the money the member's, so it does not wait for a provider. One that
 * operators left out does not count.
 * @throws Refusal BONUS_CONDITION
 */
export async function passBonus(
  { games }: Context,
  tx: Tx,
  claim: BonusClaim | undefined,
  { member, amount, reference }: { member: number; amount: Amount; reference: string },
  { withdrawMax }: Limits,
): Promise<void> {
  if (claim && isWagering(claim)) throw new Refusal('BONUS_CONDITION')
  const owed = await owedAfter(tx, claim)
  if (!owed) return
  const total = await totalOf(tx, member, owed.gamesLeftOut)
  const isWhole = amount === Math.min(total.main, withdrawMax)
  if (!isWhole || total.isMoving || isAtGames(games, total)) throw new Refusal('BONUS_CONDITION')
  await tx`update member_bonus set withdrawal = ${reference}
    where bucket = ${member % 256} and member = ${member} and id = ${owed.id}`
}

/**
 * The condition that a bonus is active which the member could claim only after this withdrawal of a whole amount. Were the withdrawal
 * cancelled, its money would be there beside that bonus. `reference`: the withdrawal's, as SQL.
 */
export const isFollowedByBonus = (
  db: Db | Tx,
  member: number,
  reference: ReturnType<Db['unsafe']>,
) => db`exists (
  select from member_bonus owed join member_bonus later using (bucket, member)
  where bucket = ${member % 256} and member = ${member} and owed.withdrawal = ${reference}
    and later.id > owed.id and later.state in ('waiting', 'granted'))`

/** Returns the condition of the member's bonus that blocks or forces a withdrawal, for the screen. */
export async function bonusSays(
  { db }: Context,
  { member }: Caller,
  language: Language,
): Promise<z.output<typeof WithdrawBonus> | null> {
  const last = await lastClaimOf(db, member)
  const wagering = last && isWagering(last) ? last : undefined
  const claim = wagering ?? (await owedAfter(db, last))
  if (!claim) return null
  const why = wagering ? 'turnover' : 'whole'
  const { name } = await namedIn(db, claim.bonus, language)
  const left = toAmount(Math.max(0, claim.wageringRequired - claim.wagered))
  const leftOut = wagering ? [] : claim.gamesLeftOut
  const inReview = wagering ? await roundsInReview(db, wagering, language) : []
  return {
    why,
    name,
    left,
    ...(leftOut.length > 0 && { leftOut }),
    ...(inReview.length > 0 && { inReview }),
  }
}
