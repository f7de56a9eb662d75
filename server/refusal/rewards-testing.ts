import { randomUUID } from 'node:crypto'
import { activateBonus, activatePromotion, clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { receiveInvite } from '#contract/invite'
import { addRefund, receiveRefund } from '#contract/refund'
import { claimCoupon, spin } from '#contract/spin'
import { transfer } from '#contract/transfer'
import { withdraw } from '#contract/withdraw'
import { deposit, offer, shareDevice, stake, withBonus } from '../bonus/testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { openGames } from '../external-transfer/testing.ts'
import { nameHolder } from '../invite/testing.ts'
import { countInvited } from '../invite/wagered.ts'
import { newCodes } from '../operator-bonus/testing.ts'
import { lockMember } from '../platform/member-lock.ts'
import { couponFor, giveCoins } from '../spin/testing.ts'
import { type Cases, during, refusalCode, type Stage } from './testing.ts'

const activate = ({ caller }: Member, code: string) =>
  refusalCode(call(activateBonus, { code }, caller))
const promotion = ({ caller }: Member, code: string) =>
  refusalCode(call(activatePromotion, { code }, caller))
const clear = ({ caller }: Member) => refusalCode(call(clearBonus, {}, caller))

/** Refusals of bonuses and promotions. */
export const bonuses = {
  async BONUS_ALREADY_ACTIVE(stage) {
    const member = await withBonus(stage)
    return activate(member, member.code)
  },
  async BONUS_REMAINING(stage) {
    const member = await withBonus(stage, { wholeAmount: true, turnover: 100 })
    await stake(stage.app, member, baht(1_000))
    return activate(member, member.code)
  },
  async BONUS_MAX_CLAIMED(stage) {
    const member = await withBonus(stage, { maxReceived: 1 })
    await clear(member)
    return activate(member, member.code)
  },
  async BONUS_FULL(stage) {
    const { code } = await withBonus(stage, { membersMax: 1 })
    return activate(await stage.member(), code)
  },
  async BONUS_DEVICE(stage) {
    const first = await withBonus(stage, { oncePerDevice: true })
    const second = await stage.member()
    await shareDevice(stage.app.ctx, [first, second])
    return activate(second, first.code)
  },
  async ROUNDS_OPEN(stage) {
    const member = await withBonus(stage)
    await openGames(stage.app.ctx, member.id, ['ASKED'])
    await call(transfer, { from: 'WALLET', to: 'ASKED', amount: baht(100) }, member.caller)
    stage.games.stake('ASKED', member.id, baht(100))
    return clear(member)
  },
  BONUS_CLEAR: async (stage) => clear(await stage.member()),
  async BONUS_CONDITION(stage) {
    const { caller } = await withBonus(stage)
    return refusalCode(call(withdraw, { amount: baht(100) }, caller))
  },
  NO_PROMOTION: async (stage) => promotion(await stage.member(), 'NOTHING'),
  async PROMOTION_RECEIVED(stage) {
    const member = await stage.member()
    const code = await offer(stage.app.ctx, { kind: 'promotion', maxReceived: 1 })
    await promotion(member, code)
    await deposit(stage.app, member, baht(100))
    await clear(member)
    return promotion(member, code)
  },
  async PROMOTION_CODE_USED(stage) {
    const code = await offer(stage.app.ctx, { kind: 'promotion' })
    const { codes } = await newCodes(stage.app, { code, count: 1 })
    await promotion(await stage.member(), codes[0]!)
    return promotion(await stage.member(), codes[0]!)
  },
} satisfies Cases

const receiveInviteOf = ({ caller }: Member) => refusalCode(call(receiveInvite, {}, caller))

/** An inviter, whose friend has deposited 100 baht and wagered this part of it. */
async function inviter(
  stage: Stage,
  {
    plays = 0,
    hasDeposited = true,
    holder = 'MALEE RAKDEE',
  }: { plays?: number; hasDeposited?: boolean; holder?: string } = {},
): Promise<Member> {
  const { ctx } = stage.app
  const [member, friend] = [await stage.member(), await stage.member()]
  if (hasDeposited) await deposit(stage.app, member, baht(100))
  await ctx.db`update member set inviter = ${member.id} where id = ${friend.id}`
  await nameHolder(stage.app, friend, holder)
  await deposit(stage.app, friend, baht(100))
  await ctx.db.begin(async (tx) => {
    await lockMember(tx, friend.id)
    const bets = plays ? [{ stake: baht(plays), settledAt: new Date() }] : []
    await countInvited(ctx, tx, friend.id, bets)
  })
  return member
}

/** Refusals of invite rewards. */
export const invites = {
  NO_INVITE_BONUS: async (stage) => receiveInviteOf(await stage.member()),
  INVITE_COLLECT: async (stage) => receiveInviteOf(await inviter(stage, { hasDeposited: false })),
  INVITE_INACTIVE: async (stage) => {
    const member = await inviter(stage, { plays: 50 })
    return during(stage, ['inviteActive', false, true], () => receiveInviteOf(member))
  },
  NO_INVITEE_PLAY_INFO: async (stage) => receiveInviteOf(await inviter(stage)),
  INVITE_BONUS_FAIL: async (stage) => {
    const member = await inviter(stage, { plays: 50 })
    return during(stage, ['inviteFail', 0, 1], () => receiveInviteOf(member))
  },
  async INVITE_DAY_LIMIT(stage) {
    const member = await inviter(stage, { plays: 50 })
    await stage.app.ctx.db`
      insert into invite_reward (inviter, invitee, movement, deposit, currency, state, amount, rewarded_at)
      select inviter, invitee, movement || ':earlier', deposit, currency, 'received', ${baht(10_000)}, now()
      from invite_reward where inviter = ${member.id}`
    return receiveInviteOf(member)
  },
  // Members of tests have the same name on their accounts unless they say otherwise.
  INVITE_CHECKING: async (stage) =>
    receiveInviteOf(await inviter(stage, { plays: 50, holder: 'SOMCHAI' })),
  async INVITE_BONUS_SUCCESS(stage) {
    const member = await inviter(stage, { plays: 50 })
    await receiveInviteOf(member)
    return receiveInviteOf(member)
  },
} satisfies Cases

const receive = ({ caller }: Member) => refusalCode(call(receiveRefund, {}, caller))

/** A member who lost this amount yesterday. */
async function loser({ app, member }: Stage, lost: number): Promise<Member> {
  const one = await member()
  await app.ctx.db`
    insert into bet (game, reference, member, round, stake, payout, settled_at)
    values ('JOKER', ${randomUUID()}, ${one.id}, 'Trial', ${baht(lost)}, 0,
      (((now() - interval '1 hour') at time zone 'Asia/Bangkok')::date - interval '12 hours') at time zone 'Asia/Bangkok')`
  return one
}

/** A member who lost yesterday to a friend of the same inviter. */
async function arranged(stage: Stage): Promise<Member> {
  const { db } = stage.app.ctx
  const [one, other, inviting] = [
    await loser(stage, 100),
    await stage.member(),
    await stage.member(),
  ]
  await db`update member set inviter = ${inviting.id} where id = any(${[one.id, other.id]}::bigint[])`
  await db`
    insert into bet (game, reference, member, round, stake, payout, settled_at)
    select game, reference || ':other', ${other.id}, round, stake, 2 * stake, settled_at from bet where member = ${one.id}`
  return one
}

/** Refusals of refunds. */
export const refunds = {
  NO_REFUND: async (stage) => refusalCode(call(addRefund, {}, (await stage.member()).caller)),
  REFUND_INACTIVE: async (stage) => {
    const member = await loser(stage, 100)
    return during(stage, ['refundActive', false, true], () => receive(member))
  },
  async REFUND_CONDITION(stage) {
    const member = await loser(stage, 100)
    await activate(member, 'DAILY20')
    return receive(member)
  },
  REFUND_MINIMUM: async (stage) => receive(await loser(stage, 19)),
  REFUND_CHECKING: async (stage) => receive(await arranged(stage)),
  async REFUND_REFUSED(stage) {
    const member = await arranged(stage)
    await receive(member)
    await stage.app.ctx.db`update refund set state = 'refused' where member = ${member.id}`
    return receive(member)
  },
  async REFUND_SUCCESS(stage) {
    const member = await loser(stage, 100)
    await receive(member)
    return receive(member)
  },
} satisfies Cases

/** Claims a coupon after changing its row. */
async function claim(
  stage: Stage,
  slice: string,
  happen: (coupon: string, member: Member) => Promise<unknown>,
): Promise<string> {
  const member = await stage.member()
  const { code } = await couponFor(stage, member, slice)
  await happen(code, member)
  return refusalCode(call(claimCoupon, { coupon: code }, member.caller))
}

/** Refusals of the wheel and its prizes. */
export const spins = {
  NO_COIN: async (stage) => refusalCode(call(spin, {}, (await stage.member()).caller)),
  async SPIN_DAY_LIMIT(stage) {
    const member = await stage.member()
    await giveCoins(stage.app.ctx, member, 2)
    await call(spin, {}, member.caller)
    return during(stage, ['spinDayMaximum', 1, 20], () =>
      refusalCode(call(spin, {}, member.caller)),
    )
  },
  INVALID_CODE: async (stage) =>
    refusalCode(call(claimCoupon, { coupon: randomUUID() }, (await stage.member()).caller)),
  NO_CLAIMABLE_COUPON: (stage) =>
    claim(stage, 'MONEY20', (coupon, { caller }) => call(claimCoupon, { coupon }, caller)),
  COUPON_EXPIRED: (stage) =>
    claim(
      stage,
      'MONEY20',
      (id) => stage.app.ctx.db`update coupon set expires_at = now() where id = ${id}`,
    ),
  INVALID_COUPON_TYPE: (stage) =>
    claim(
      stage,
      'MONEY20',
      (id) => stage.app.ctx.db`update coupon set currency = 'LAK' where id = ${id}`,
    ),
  INVALID_PRIZE_CODE: (stage) =>
    claim(
      stage,
      'BONUS',
      (id) => stage.app.ctx.db`update coupon set bonus = 'NOT-THERE' where id = ${id}`,
    ),
} satisfies Cases
