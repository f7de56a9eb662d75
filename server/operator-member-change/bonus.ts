import * as z from 'zod/mini'
import type { Language } from '#contract/language'
import type {
  bonusCancelCost,
  cancelMemberBonus,
  grantableBonuses,
  grantBonus,
} from '#contract/operator-member-bonus'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { toAmount, toDecimal } from '#money'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { openRoundsOf } from '../bet/open-rounds.ts'
import { assertClaimable, claimOffer, lockedOffer, refreshOwed } from '../bonus/activate.ts'
import { namedIn } from '../bonus/active.ts'
import { isActive, isWagering, lastClaimOf } from '../bonus/claim.ts'
import { type Cost, clear, costNow } from '../bonus/clear.ts'
import { notifyReward } from '../bonus/notify.ts'
import { offersOf, termsOf } from '../bonus/offer.ts'
import { askGames, isTooMuch } from '../bonus/open.ts'
import { sumOf, totalOf } from '../bonus/total.ts'
import { knownMember } from '../operator-member/member.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { mayMember } from '../platform/member-status.ts'
import { assertAllowedIn } from '../protection/allow.ts'
import { type Changed, raiseVersion, seenMember } from './version.ts'

/** Lists what is offered to the member's currency, also what no list shows to members. @throws Refusal NO_USER */
export async function grantableOf(
  { db }: Context,
  userId: string,
  language: Language,
): Promise<z.output<typeof grantableBonuses.output>> {
  const { currency } = await knownMember(db, userId)
  const offers = await offersOf(db, { currency, withUnlisted: true }, language)
  return {
    currency,
    bonuses: offers.map(({ code, name, isListed, ...terms }) => {
      const { percent, most, minimumDeposit, turnover } = termsOf(terms)
      return { code, name, percent, most, minimumDeposit, turnover, isListed }
    }),
  }
}

const grantAction = approvalAction({
  code: 'member.bonus',
  right: 'members.bonus',
  input: z.strictObject({ id: z.string(), bonus: z.string() }),
})

export const bonusAction = runnable(
  grantAction,
  (ctx, by, { id, bonus }) => grant(ctx, by, { id, code: bonus }),
  () => ({ effect: 'bonus' }),
)

/** `version`: that of the page. A stored proposal has none, because its state guards it. */
type Request = { id: string; version?: number; code: string }

/**
 * Claims a bonus for the member by the rules of the member's own claim. It takes two from the amounts of the operator's role
 * on; the amount is the most that the bonus can grant.
 * @throws Refusal NO_USER, KEY_REUSED, MEMBER_CHANGED, WITHDRAW_ONLY, INACTIVE_USER, NO_DATA; the codes of `assertClaimable`,
 * `assertAllowedIn` and `withApproval`
 */
export async function grant(
  ctx: Context,
  by: Decider,
  { id, version, code }: Request,
): Promise<z.output<typeof grantBonus.output>> {
  await refreshOwed(ctx, (await knownMember(ctx.db, id)).id)
  return ctx.db.begin(async (tx) => {
    const member = await seenMember(tx, id)
    if (await isRepeated(tx, member, by, code)) return { outcome: 'done' as const }
    if (version !== undefined && version !== member.version) throw new Refusal('MEMBER_CHANGED')
    assertMayClaim(member)
    const claimer = { member: member.id, currency: member.currency }
    await assertAllowedIn(tx, claimer, { activity: 'reward' })
    const { wanted, language } = requestFor(ctx, member, code)
    const [shown] = await offersOf(tx, wanted, language)
    if (!shown) throw new Refusal('NO_DATA')
    await assertClaimable(tx, claimer, shown)
    const { maxBonus: amount } = shown
    const proposal = {
      action: grantAction,
      object: `member ${id}`,
      input: { id, bonus: code },
      before: { version: member.version },
      amount,
      currency: member.currency,
      member: member.id,
      takesTwo: false,
    }
    const { operator, address, reason } = by
    return withApproval(tx, by, proposal, async (tx, approval) => {
      await lockMember(tx, member.id)
      await raiseVersion(tx, member)
      const offer = await lockedOffer(tx, wanted, language)
      if (!offer) throw new Refusal('NO_DATA')
      // The bonus was changed since it was read above, and the operators decided on its amount.
      if (offer.maxBonus !== amount)
        throw new Refusal(by.approval === undefined ? 'MEMBER_CHANGED' : 'APPROVAL_STALE')
      const { id: claim } = await claimOffer(tx, claimer, offer, by.key)
      await tx`
        insert into member_bonus_grant (bucket, member, claim, amount, currency, operator, approval)
        values (${member.id % 256}, ${member.id}, ${claim}, ${amount}, ${member.currency}, ${operator.id},
          ${approval?.id ?? null})`
      await notifyReward(ctx, tx, member.id)
      await ctx.jobs.add(tx, 'member.tell-bonus', {
        claim,
        operator: operator.id,
        change: 'granted',
      })
      await audit(tx, {
        by: { operator, address, reason },
        action: 'member-bonus-grant',
        object: { kind: 'member', id },
        money: { amount, currency: member.currency },
        before: { bonus: null },
        after: { bonus: code, claim, state: 'waiting' },
        ...(approval && { approval: approval.id }),
      })
    })
  })
}

/**
 * Says whether this request has claimed already, and its response was lost. @throws Refusal KEY_REUSED for a key of another bonus
 * or member
 */
async function isRepeated(
  tx: Tx,
  { id }: Changed,
  { key }: Decider,
  code: string,
): Promise<boolean> {
  const [known] = await tx<{ isThis: boolean }[]>`
    select member = ${id} and bonus = ${code} as is_this from member_bonus where claim_key = ${key}`
  if (known && !known.isThis) throw new Refusal('KEY_REUSED')
  return known !== undefined
}

function assertMayClaim({ status }: Changed): void {
  if (!mayMember(status, 'sign-in')) throw new Refusal('INACTIVE_USER')
  if (!mayMember(status, 'reward')) throw new Refusal('WITHDRAW_ONLY')
}

/** The server does not know the member's language; the claim has the region's. */
const requestFor = ({ region }: Context, { currency }: Changed, code: string) => ({
  wanted: { currency, code, withUnlisted: true },
  language: region === 'lao' ? ('la' as const) : ('th' as const),
})

/** Says what a cancellation would take, once the games were asked. @throws Refusal NO_USER, BONUS_CLEAR */
export async function cancelCostOf(
  ctx: Context,
  userId: string,
  language: Language,
): Promise<z.output<typeof bonusCancelCost.output>> {
  const { id } = await knownMember(ctx.db, userId)
  const before = await lastClaimOf(ctx.db, id)
  if (before && isWagering(before)) await askGames(ctx, id)
  const claim = await lastClaimOf(ctx.db, id)
  if (!claim || !isActive(claim)) throw new Refusal('BONUS_CLEAR')
  const total = sumOf(await totalOf(ctx.db, id))
  const { keeps, costs } = isWagering(claim)
    ? await costNow(ctx.db, claim, total)
    : { keeps: total, costs: toAmount(0) }
  const { name } = await namedIn(ctx.db, claim.bonus, language)
  const openRounds = isWagering(claim) ? await openRoundsOf(ctx.db, id) : []
  const waits = isTooMuch(claim, openRounds)
  return {
    claim: String(claim.id),
    code: claim.bonus,
    name,
    total,
    keeps,
    costs,
    openRounds,
    waits,
  }
}

type Cancel = z.output<typeof cancelMemberBonus.input>

/**
 * Cancels the member's bonus by the road of the member's own cancellation.
 * @throws Refusal NO_USER, KEY_REUSED, MEMBER_CHANGED; the codes of `clear`
 */
export async function cancel(
  ctx: Context,
  by: Decider,
  { id, version, claim: shownClaim, costs }: Cancel,
): Promise<Cost> {
  const member = await seenMember(ctx.db, id)
  const repeated = await cancelledUnder(ctx.db, by, Number(shownClaim))
  if (repeated) return repeated
  // A refusal of an old page must come before the money is transferred from the games.
  if (version !== member.version) throw new Refusal('MEMBER_CHANGED')
  const { operator, address, reason } = by
  const caller = { member: member.id, currency: member.currency }
  return clear(ctx, caller, by.key, {
    shown: { claim: Number(shownClaim), costs },
    async also(tx, claim, cost) {
      await raiseVersion(tx, member)
      await ctx.jobs.add(tx, 'member.tell-bonus', {
        claim: claim.id,
        operator: operator.id,
        change: 'cancelled',
      })
      await audit(tx, {
        by: { operator, address, reason },
        action: 'member-bonus-cancel',
        object: { kind: 'member', id },
        money: { amount: cost.costs, currency: member.currency },
        before: { bonus: claim.bonus, claim: claim.id, state: claim.state },
        after: { state: 'cancelled', keeps: toDecimal(cost.keeps), costs: toDecimal(cost.costs) },
      })
    },
  })
}

/** Returns the response of an earlier request under this key. @throws Refusal KEY_REUSED if it cancelled another claim */
async function cancelledUnder(db: Db, { key }: Decider, claim: number): Promise<Cost | undefined> {
  const [known] = await db<(Cost & { isThis: boolean })[]>`
    select kept_amount as keeps, cost as costs, id = ${claim} as is_this
    from member_bonus where cancel_key = ${key}`
  if (!known) return
  const { keeps, costs, isThis } = known
  if (!isThis) throw new Refusal('KEY_REUSED')
  return { keeps, costs }
}
