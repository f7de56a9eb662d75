import type { UserBonus } from '#contract/bonus'
import { isReceived } from '#contract/bonus-received'
import type { Language } from '#contract/language'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { type Amount, toSum } from '#money'
import { refreshGames } from '../game/refresh.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { withdrawLimitsOf } from '../withdraw/limits.ts'
import { type BonusClaim, isActive, lastClaimOf, owedAfter, owedClaimOf } from './claim.ts'
import { isUsedFor, offerOf, oneTimeCodeIn, useCode } from './code.ts'
import { userBonusesOf } from './list.ts'
import { type Offer, offersOf, type Wanted } from './offer.ts'
import { isCertain, sumOf, totalOf } from './total.ts'

type ClaimRequest = { code: string; kind: BonusClaim['kind']; key: string }

/** Refusal codes by kind, when the offer does not exist and when it was received too often. */
const refusalCodes = {
  bonus: { isAbsent: 'NO_DATA', isReceived: 'BONUS_MAX_CLAIMED' },
  promotion: { isAbsent: 'NO_PROMOTION', isReceived: 'PROMOTION_RECEIVED' },
} as const satisfies Record<BonusClaim['kind'], Record<string, RefusalCode>>

/**
 * BON-02, BON-04: makes a bonus the member's active one, under the member's lock and, where its claims depend on those of
 * others, the bonus' own. Repeating a request claims nothing more.
 * @throws Refusal as the contract says; KEY_REUSED for a key of another bonus, whose reply is not stored any more
 */
export async function activate(
  ctx: Context,
  caller: Caller,
  request: ClaimRequest,
  language: Language,
): Promise<UserBonus> {
  const { member } = caller
  await refreshOwed(ctx, member)
  const claimed = await ctx.db.begin(async (tx) => {
    await lockMember(tx, member)
    const [earlier] = await tx<Pick<BonusClaim, 'id' | 'bonus' | 'kind'>[]>`
      select id, bonus, kind from member_bonus
      where bucket = ${member % 256} and member = ${member} and claim_key = ${request.key}`
    if (earlier && !(await isClaimOf(tx, member, earlier, request))) throw new Refusal('KEY_REUSED')
    if (earlier) return responseTo(tx, member, earlier)
    return responseTo(tx, member, await claimRequested(tx, ctx, caller, request, language))
  })
  ctx.push(member, 'reward')
  return claimed
}

/** Says whether this claim is what the request asks for: by the code of the offer, or by a one-time code that the member used. */
async function isClaimOf(
  tx: Tx,
  member: number,
  { bonus, kind }: Pick<BonusClaim, 'bonus' | 'kind'>,
  request: ClaimRequest,
): Promise<boolean> {
  if (kind !== request.kind) return false
  return bonus === request.code || (await isUsedFor(tx, request.code, { member, bonus }))
}

async function claimRequested(
  tx: Tx,
  { secrets }: Pick<Context, 'secrets'>,
  caller: Caller,
  { kind, code, key }: ClaimRequest,
  language: Language,
) {
  const { member, currency } = caller
  const oneTime = kind === 'promotion' ? await oneTimeCodeIn(tx, secrets, code) : undefined
  const wanted = { kind, currency, member, ...offerOf(code, oneTime) }
  const offer = await lockedOffer(tx, wanted, language)
  if (!offer) throw new Refusal(refusalCodes[kind].isAbsent)
  const claim = await claimOffer(tx, caller, offer, key)
  if (oneTime && !(await useCode(tx, oneTime, member, claim.id)))
    throw new Refusal('PROMOTION_CODE_USED')
  return claim
}

/** Reads the balances at the games if they decide whether a whole withdrawal is still owed. */
export async function refreshOwed(ctx: Context, member: number): Promise<void> {
  if (await owedClaimOf(ctx.db, member)) await refreshGames(ctx, member)
}

/** The member of a claim. */
export type Claimer = Pick<Caller, 'member' | 'currency'>

/** Claims a locked offer in the caller's transaction, under the member's lock. @throws Refusal as `assertClaimable` */
export async function claimOffer(tx: Tx, claimer: Claimer, offer: Offer, key: string) {
  await assertClaimable(tx, claimer, offer)
  return insertClaim(tx, claimer.member, offer, { key })
}

/**
 * Locks nothing, so the answer holds only under the member's lock, for an offer of `lockedOffer`.
 * @throws Refusal BONUS_ALREADY_ACTIVE, BONUS_REMAINING, BONUS_MAX_CLAIMED, PROMOTION_RECEIVED, BONUS_DEVICE, BONUS_FULL
 */
export async function assertClaimable(tx: Tx, claimer: Claimer, offer: Offer): Promise<void> {
  const { member } = claimer
  const last = await lastClaimOf(tx, member)
  if (last && isActive(last)) throw new Refusal('BONUS_ALREADY_ACTIVE')
  if (await isRemaining(tx, claimer, last)) throw new Refusal('BONUS_REMAINING')
  await assertNotReceived(tx, member, offer)
  await assertNotOnDevice(tx, member, offer)
  await assertNotFull(tx, member, offer)
  await assertInBudget(tx, offer)
}

/**
 * Claims a prize bonus in the caller's transaction, under the member's lock. Limits and dates do not apply to prizes. It gives
 * `most` at most, if that is known.
 * @throws Refusal BONUS_REMAINING while another is active or owed; INVALID_PRIZE_CODE when there is no such bonus.
 */
export async function activatePrize(
  tx: Tx,
  { member, currency }: Claimer,
  { code, most }: { code: string; most: Amount | null },
  language: Language,
): Promise<void> {
  const [offer] = await offersOf(tx, { kind: 'bonus', currency, code, active: code }, language)
  if (!offer) throw new Refusal('INVALID_PRIZE_CODE')
  const last = await lastClaimOf(tx, member)
  if ((last && isActive(last)) || (await isRemaining(tx, { member, currency }, last)))
    throw new Refusal('BONUS_REMAINING')
  await insertClaim(tx, member, offer, { most })
}

/** A whole withdrawal is owed, unless the balance is below the minimum of any withdrawal. */
async function isRemaining(
  tx: Tx,
  caller: Claimer,
  last: BonusClaim | undefined,
): Promise<boolean> {
  const owed = await owedAfter(tx, last)
  if (!owed) return false
  const total = await totalOf(tx, caller.member, owed.gamesLeftOut)
  const { withdrawMin } = await withdrawLimitsOf(tx, caller)
  return !isCertain(total) || sumOf(total) >= withdrawMin
}

async function assertNotReceived(tx: Tx, member: number, offer: Offer): Promise<void> {
  const userBonus = (await userBonusesOf(tx, member, [offer.code]))(offer.code)
  if (isReceived({ ...offer, userBonus }, Date.now()))
    throw new Refusal(refusalCodes[offer.kind].isReceived)
}

/** A browser is known by the token that it keeps. Members who cancelled before a deposit do not count. */
async function assertNotOnDevice(
  tx: Tx,
  member: number,
  { code, oncePerDevice }: Offer,
): Promise<void> {
  if (!oncePerDevice) return
  const rows = await tx`
    select from member_device mine
    join member_device other on other.token_hash = mine.token_hash and other.member <> mine.member
    join member_bonus taken on taken.bucket = other.bucket and taken.member = other.member and taken.bonus = ${code}
      and (taken.state <> 'cancelled' or taken.granted_at is not null)
    where mine.bucket = ${member % 256} and mine.member = ${member} limit 1`
  if (rows.length > 0) throw new Refusal('BONUS_DEVICE')
}

/** Members who cancelled before a deposit do not count. */
async function assertNotFull(tx: Tx, member: number, { code, membersMax }: Offer): Promise<void> {
  if (membersMax === null) return
  const [{ others }] = await tx<[{ others: number }]>`
    select count(distinct member)::int as others from member_bonus
    where bonus = ${code} and member <> ${member} and (state <> 'cancelled' or granted_at is not null)`
  if (others >= membersMax) throw new Refusal('BONUS_FULL')
}

/** A claim counts with the most that it can give, until its deposit says how much it is. */
async function assertInBudget(tx: Tx, { code, budget, maxBonus }: Offer): Promise<void> {
  if (budget === null) return
  if ((await promisedBy(tx, code)) + maxBonus > budget) throw new Refusal('BONUS_FULL')
}

/** Sums what a bonus gave, and what its waiting claims can still get. */
export async function promisedBy(db: Db | Tx, code: string): Promise<Amount> {
  const [{ promised }] = await db<[{ promised: number }]>`
    select coalesce(sum(case when granted_at is not null then granted when state = 'waiting' then max_bonus end), 0)::int8
      as promised
    from member_bonus where bonus = ${code}`
  return toSum(promised)
}

/**
 * Returns an offer, and keeps its bonus as it is until the transaction ends. A change or a stop may be committed while this waits
 * for its lock, so the offer is read again.
 */
export async function lockedOffer(
  tx: Tx,
  wanted: Wanted,
  language: Language,
): Promise<Offer | undefined> {
  const [shown] = await offersOf(tx, wanted, language)
  if (!shown) return
  const { code } = shown
  if (isLimited(shown)) await lockBonus(tx, code)
  // Claims that do not depend on each other wait for a change alone.
  else await tx`select from bonus where code = ${code} for share`
  const [offer] = await offersOf(tx, wanted, language)
  // The change gave the bonus its first limit. Claims that share its row would deadlock if each of them locked it.
  if (offer && isLimited(offer) && !isLimited(shown))
    await tx`select pg_advisory_xact_lock(hashtextextended(${`bonus:${code}`}, 0))`
  return offer
}

/** True if a claim depends on the claims of other members. */
const isLimited = ({ membersMax, budget, oncePerDevice }: Offer): boolean =>
  membersMax !== null || budget !== null || oncePerDevice

/** Members who claim the last place of a bonus at the same time wait here for each other, and for a change of the bonus. */
export const lockBonus = (tx: Tx, code: string) =>
  tx`select from bonus where code = ${code} for no key update`

/** Response to a claim, the same for a repeated request: waiting, with the grants before it. */
async function responseTo(
  tx: Tx,
  member: number,
  { id, bonus }: Pick<BonusClaim, 'id' | 'bonus'>,
): Promise<UserBonus> {
  const before = await tx<{ grantedAt: Date }[]>`
    select granted_at from member_bonus
    where bucket = ${member % 256} and member = ${member} and bonus = ${bonus} and id < ${id} and granted_at is not null order by id`
  const received = before.map(({ grantedAt }) => ({ updatedAt: grantedAt.getTime() }))
  return { _id: String(id), isActive: true, state: 'waiting', received }
}

/** `key`: idempotency key, if the request had one. `most` bounds the greatest amount of the bonus. */
async function insertClaim(
  tx: Tx,
  member: number,
  { code, name }: Offer,
  { key = null, most = null }: { key?: string | null; most?: Amount | null },
) {
  const [claim] = await tx<[Pick<BonusClaim, 'id' | 'bonus'>]>`
    insert into member_bonus (bucket, member, bonus, kind, currency, name, percent, max_bonus, minimum_deposit, turnover,
      ends_below_balance, cancel_keep_percent, categories, whole_amount, claim_key)
    select ${member % 256}, ${member}, code, kind, currency, ${name}, percent, least(max_bonus, ${most}), minimum_deposit, turnover,
      ends_below_balance, cancel_keep_percent, categories, whole_amount, ${key}
    from bonus where code = ${code} returning id, bonus`
  return claim
}
