import { setTimeout as sleep } from 'node:timers/promises'
import type { GameCode } from '#providers/games/registry'
import { type Member, newMember, openGames } from '../members.ts'
import {
  baht,
  done,
  friendOf,
  giveCoins,
  lostYesterday,
  offer,
  type Stage,
  winCoupon,
} from '../prepare.ts'
import { deposit, newRequest, randomRequest, send, sendAndRecord } from './clients.ts'
import type { Dice } from './dice.ts'
import type { Order } from './in-turn.ts'
import type { History, MemberRequest, World } from './model.ts'
import { games } from './providers.ts'

/** A member who can claim every reward: bonus codes, coins, coupons, invited friends and a loss of yesterday. */
export type Rewarded = Member & {
  bonuses: string[]
  promotions: string[]
  /** Coupons that the member has seen, claimed or not. */
  coupons: string[]
  friend: Member
}

const coins = 6

/** Creates members before the faults begin. Every second one claims no bonus, because a bonus blocks the refund. */
export async function newRewarded(
  world: World,
  count: number,
  dice: Dice,
  order: Order,
): Promise<Rewarded[]> {
  // The minimum is lowered so that every deposit of the proof earns a coin.
  await world.db`update coin_deposit set minimum = ${baht(100)} where currency = 'BAHT'`
  const stage = stageOf(world)
  const bonuses = await Promise.all([1, 2].map(() => offer(stage, { ...terms, kind: 'bonus' })))
  // Only one member can claim each promotion.
  const promotion = { ...terms, kind: 'promotion', membersMax: 1 } as const
  const codes = await Promise.all(Array.from({ length: count }, () => offer(stage, promotion)))
  return order(
    codes.map((code, at) => async () => {
      const member = await newPlayer(world, dice)
      const friend = await newPlayer(world, dice)
      const isTaker = at % 2 === 0
      return {
        ...member,
        friend,
        bonuses: isTaker ? bonuses : [],
        promotions: isTaker ? [code, codes[(at + 1) % count]!] : [],
        coupons: await giveAll(stage, member, friend),
      }
    }),
  )
}

/** Creates a member with money at a game, to play with. */
async function newPlayer(world: World, dice: Dice): Promise<Member> {
  const member = await newMember(world, firstMoney)
  await openGames(world.nodes[0]!.url, member, dice.shuffled(games).slice(0, 2))
  const body = { from: 'WALLET', to: member.games[0], amount: 100 }
  await done(stageOf(world), member, 'POST /api/wallet/transfer', body)
  return member
}

/** Gives a member a loss of yesterday, friends who deposit and play, and coins. @returns coupons of both kinds. */
async function giveAll(stage: Stage, member: Member, friend: Member): Promise<string[]> {
  await stage.db`update member set inviter = ${member.id} where id = ${friend.id}`
  await lostYesterday(stage, member, baht(1_000))
  // A job sets 5% aside for the first friend; the 1% for the second one is paid only on request.
  await friendOf(stage, member, { deposits: baht(200), plays: baht(200) })
  await friendOf(stage, member, { deposits: baht(200), plays: baht(100) })
  await giveCoins(stage, member, coins)
  const money = await winCoupon(stage, member, 'money')
  const bonus = await winCoupon(stage, member, 'bonus')
  return [money.code, bonus.code]
}

const firstMoney = baht(5_000)
const terms = { percent: 20, cancelKeepPercent: 80, turnover: 1 }

const stageOf = (world: World): Stage => ({
  ...world,
  hosts: world.nodes.map(({ url }) => url),
})

const actions = { ask: 12, usual: 2, deposit: 4, round: 3, look: 2 }

/** Sends reward requests of some members, some of them twice at once or again, between deposits, rounds and transfers. */
export async function playRewarded(
  world: World,
  members: Rewarded[],
  dice: Dice,
  history: History,
  isOver: () => boolean,
) {
  while (!isOver()) {
    const member = dice.pick(members)
    const action = {
      ask: () => requestReward(world, member, lineOf(member, members, dice), dice, history),
      usual: () => sendAll(world, member, [randomRequest(member, dice)], dice, history),
      deposit: () => deposit(world, dice.pick([member, member.friend]), dice, history),
      // The game or the database may be unavailable.
      round: () => round(world, dice.pick([member, member.friend]), dice).catch(() => undefined),
      look: () => look(world, member, dice, history),
    }[dice.weighted(actions)]
    await action()
    await sleep(dice.between(0, 60))
  }
}

/** Requests the same reward under one or several keys at once, and retries each of them. */
async function requestReward(
  world: World,
  member: Rewarded,
  [line, body]: Call,
  dice: Dice,
  history: History,
) {
  const count = dice.isLucky(0.3) ? dice.between(2, 3) : 1
  const requests = Array.from({ length: count }, () => newRequest(member, line, body))
  await sendAll(world, member, requests, dice, history)
}

async function sendAll(
  world: World,
  member: Rewarded,
  requests: MemberRequest[],
  dice: Dice,
  history: History,
) {
  history.requests.push(...requests)
  await Promise.all(
    requests.flatMap((request) => {
      const copies = dice.isLucky(0.2) ? dice.between(2, 3) : 1
      return Array.from({ length: copies }, () =>
        sendAndRecord(world, member, request, dice, history),
      )
    }),
  )
  for (const request of requests)
    if (dice.isLucky(request.response ? 0.15 : 0.5))
      await sendAndRecord(world, member, request, dice, history)
}

type Call = [line: string, body: MemberRequest['body']]

const claimWeights = { activate: 4, promotion: 2 }
const otherWeights = { clear: 3, invite: 3, refund: 2, addRefund: 3, add: 1, spin: 5, claim: 5 }

function lineOf(member: Rewarded, members: Rewarded[], dice: Dice): Call {
  const { bonuses, promotions } = member
  const kinds = bonuses.length
    ? { ...claimWeights, ...otherWeights }
    : { ...claimWeights, ...otherWeights, activate: 0, promotion: 0 }
  // A request for another member's coupon must be refused.
  const { coupons } = dice.isLucky(0.1) ? dice.pick(members) : member
  const calls: Record<keyof typeof kinds, () => Call> = {
    activate: () => [`GET /api/bonus/activate/${dice.pick(bonuses)}`, {}],
    promotion: () => [`GET /api/promotion/activate/${typed(dice.pick(promotions), dice)}`, {}],
    clear: () => ['GET /api/bonus/clear', {}],
    invite: () => ['GET /api/invite/bonus', {}],
    refund: () => ['GET /api/refund/receive', {}],
    addRefund: () => ['GET /api/refund/addWallet', {}],
    add: () => ['POST /api/wallet/add', { amount: dice.between(1, 20) }],
    spin: () => ['POST /api/spinwheel/spin', { memberSeed: `mine${dice.below(1_000)}` }],
    claim: () => ['POST /api/spinwheel/coupon/claim', { coupon: dice.pick(coupons) }],
  }
  return calls[dice.weighted(kinds)]()
}

const typed = (code: string, dice: Dice) => dice.pick([code, code.toLowerCase(), `%20${code}`])

/** Plays a round that pays its stake back: it counts for bonuses and inviters, and no balance changes. */
async function round({ db, outside }: World, { id, games: own }: Member, dice: Dice) {
  const game = dice.pick(own) as GameCode
  const [{ username }] = await db<[{ username: string }]>`
    select username from game_account where member = ${id} and game = ${game}`
  const stake = baht(dice.between(5, 60))
  await outside().playRound(game, { username, stake, payout: stake })
}

/** Reads the coupons, or the bonus, for which the server reads the wagered amount from the games. */
async function look(world: World, member: Rewarded, dice: Dice, history: History) {
  if (dice.isLucky(0.5)) {
    await send(world, member, newRequest(member, 'GET /api/bonus/check/active'), dice, history)
    return
  }
  const line = 'GET /api/spinwheel/coupon'
  const reply = await send(world, member, newRequest(member, line), dice, history)
  const { coupons = [] } = (reply?.body ?? {}) as { coupons?: { code: string }[] }
  member.coupons = [...new Set([...member.coupons, ...coupons.map(({ code }) => code)])]
}
