import { call } from '#contract/call'
import { rewardQueue } from '#contract/operator-reward'
import type { RewardReason } from '#contract/reward-review'
import { baht, type Member, type Scene } from '../deposit/testing.ts'
import { invitingIn, nameHolder } from '../invite/testing.ts'
import type { newOperator } from '../operator/testing.ts'

export type Desk = Awaited<ReturnType<typeof newOperator>>

let made = 0

/** Inviters and friends whose completely wagered deposits earn so many baht at 5 %. */
export function rewardsIn(scene: () => Scene) {
  const { inviterOf, friendOf } = invitingIn(scene)
  const db = () => scene().app.ctx.db

  /** Adds a reward for a friend's deposit. */
  async function earn(inviter: Member, friend: Member, amount: number): Promise<number> {
    made += 1
    const [{ id }] = await db()<[{ id: number }]>`
      insert into invite_reward (inviter, invitee, movement, deposit, wagered, currency)
      values (${inviter.id}, ${friend.id}, ${`review:${made}`}, ${baht(amount * 20)}, ${baht(amount * 20)}, 'BAHT')
      returning id`
    return id
  }

  /** Lets both have this in common. */
  const share = {
    async SAME_HOLDER(one: Member, other: Member) {
      const [{ holder }] = await db()<[{ holder: string }]>`
        select bank_account_name as holder from member where id = ${one.id}`
      await nameHolder(scene().app, other, holder)
    },
    SAME_DEVICE: (one: Member, other: Member) => db()`
      insert into member_device (bucket, member, token_hash)
      select member % 256, member, sha256(${`browser ${one.id}`}::text::bytea)
      from unnest(${[one.id, other.id]}::bigint[]) as member`,
    SAME_NETWORK: (one: Member, other: Member) => db()`
      insert into member_event (bucket, member, kind, network_hash, address)
      select member % 256, member, 'sign-in', sha256(${`home ${one.id}`}::text::bytea), '\\x00'
      from unnest(${[one.id, other.id]}::bigint[]) as member`,
    OPPOSITE_BETS: (one: Member, other: Member) => against(one, other, { stake: 10_000 }),
  } satisfies Record<RewardReason, (one: Member, other: Member) => Promise<unknown>>

  /** A round in which the other member loses what the one wins, at the same table. */
  async function against(
    winner: Member,
    loser: Member,
    { stake, at = new Date() }: { stake: number; at?: Date },
  ): Promise<void> {
    made += 1
    await db()`
      insert into bet (game, reference, member, round, stake, payout, settled_at) values
        ('JOKER', ${`lost:${made}`}, ${loser.id}, ${`Table ${made}`}, ${baht(stake)}, 0, ${at}),
        ('JOKER', ${`won:${made}`}, ${winner.id}, ${`Table ${made}`}, ${baht(stake)}, ${Math.round(baht(stake) * 1.975)}, ${at})`
  }

  /** An inviter and a friend with these signs, and a reward of so many baht. */
  async function pair(signs: RewardReason[], amount = 5) {
    const inviter = await inviterOf()
    const friend = await friendOf(inviter)
    const reward = await earn(inviter, friend, amount)
    for (const sign of signs) await share[sign](inviter, friend)
    return { inviter, friend, reward }
  }

  const userIdOf = async ({ id }: Member) => {
    const [{ userId }] = await db()<
      [{ userId: string }]
    >`select public_id as user_id from member where id = ${id}`
    return userId
  }

  /** The member's reward in the operators' queue. */
  async function waitingFor({ desk }: Desk, member: Member) {
    const userId = await userIdOf(member)
    const { items } = await call(rewardQueue, { page: 1, limit: 100 }, desk)
    return items.filter((item) => item.member === userId)
  }

  /** The only reward of the member that waits. */
  async function oneFor(desk: Desk, member: Member) {
    const [item, ...more] = await waitingFor(desk, member)
    if (!item || more.length > 0) throw new Error(`${more.length} more rewards wait`)
    return item
  }

  return { earn, against, pair, userIdOf, waitingFor, oneFor }
}
