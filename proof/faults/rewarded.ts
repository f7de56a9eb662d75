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
import { deposit, type History, put, send, type Wish, wishFor, wishOf } from './clients.ts'
import type { Dice } from './dice.ts'
import type { Order } from './in-turn.ts'
import { games } from './parties.ts'
import type { World } from './world.ts'

/** A member for whom every reward is ready: codes to take, coins, coupons, friends, and a loss of yesterday. */
export type Rewarded = Member & {
  bonuses: string[]
  promotions: string[]
  /** The coupons that were seen, claimed or not. */
  coupons: string[]
  friend: Member
}

const coins = 6

/** As many members as wished, before anything goes wrong. Every second one takes no bonus, which would block the refund. */
export async function newRewarded(
  world: World,
  count: number,
  dice: Dice,
  order: Order,
): Promise<Rewarded[]> {
  // Every deposit of the proof is large enough for a coin.
  await world.db`update coin_deposit set minimum = ${baht(100)} where currency = 'BAHT'`
  const stage = stageOf(world)
  const bonuses = await Promise.all([1, 2].map(() => offer(stage, { ...terms, kind: 'bonus' })))
  // Of these, one member each.
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

/** With something at a game to play with. */
async function newPlayer(world: World, dice: Dice): Promise<Member> {
  const member = await newMember(world, firstMoney)
  await openGames(world.nodes[0]!.url, member, dice.shuffled(games).slice(0, 2))
  const body = { from: 'WALLET', to: member.games[0], amount: 100 }
  await done(stageOf(world), member, 'POST /api/wallet/transfer', body)
  return member
}

/** A loss of yesterday, friends who deposit and play, coins, and @returns coupons of both kinds. */
async function giveAll(stage: Stage, member: Member, friend: Member): Promise<string[]> {
  await stage.db`update member set inviter = ${member.id} where id = ${friend.id}`
  await lostYesterday(stage, member, baht(1_000))
  // Of the first 5% are set aside by a job, of the second 1% comes only by asking for it.
  await friendOf(stage, member, { deposits: baht(200), plays: baht(200) })
  await friendOf(stage, member, { deposits: baht(200), plays: baht(100) })
  await giveCoins(stage, member, coins)
  const money = await winCoupon(stage, member, 'money')
  const bonus = await winCoupon(stage, member, 'bonus')
  return [money.code, bonus.code]
}

const firstMoney = baht(5_000)
const terms = { percent: 20, percentFail: 80, turnover: 1 }

const stageOf = (world: World): Stage => ({
  ...world,
  hosts: world.nodes.map(({ url }) => url),
})

const doings = { ask: 12, usual: 2, deposit: 4, round: 3, look: 2 }

/** One hand that asks for rewards of some members in turn, twice at once and again, and does what else members do. */
export async function playRewarded(
  world: World,
  members: Rewarded[],
  dice: Dice,
  history: History,
  isOver: () => boolean,
) {
  while (!isOver()) {
    const member = dice.pick(members)
    const doing = {
      ask: () => askFor(world, member, lineOf(member, members, dice), dice, history),
      usual: () => puts(world, member, [wishOf(member, dice)], dice, history),
      deposit: () => deposit(world, dice.pick([member, member.friend]), dice, history),
      // The game or the database may be away.
      round: () => round(world, dice.pick([member, member.friend]), dice).catch(() => undefined),
      look: () => look(world, member, dice, history),
    }[dice.weighted(doings)]
    await doing()
    await sleep(dice.between(0, 60))
  }
}

/** The same reward, with one key or with some, at once; and again with each. */
async function askFor(
  world: World,
  member: Rewarded,
  [line, body]: Call,
  dice: Dice,
  history: History,
) {
  const count = dice.isLucky(0.3) ? dice.between(2, 3) : 1
  const wishes = Array.from({ length: count }, () => wishFor(member, line, body))
  await puts(world, member, wishes, dice, history)
}

async function puts(world: World, member: Rewarded, wishes: Wish[], dice: Dice, history: History) {
  history.wishes.push(...wishes)
  await Promise.all(
    wishes.flatMap((wish) => {
      const copies = dice.isLucky(0.2) ? dice.between(2, 3) : 1
      return Array.from({ length: copies }, () => put(world, member, wish, dice, history))
    }),
  )
  for (const wish of wishes)
    if (dice.isLucky(wish.answer ? 0.15 : 0.5)) await put(world, member, wish, dice, history)
}

type Call = [line: string, body: Wish['body']]

const taking = { activate: 4, promotion: 2 }
const others = { clear: 3, invite: 3, refund: 2, addRefund: 3, add: 1, spin: 5, claim: 5 }

function lineOf(member: Rewarded, members: Rewarded[], dice: Dice): Call {
  const { bonuses, promotions } = member
  const kinds = bonuses.length
    ? { ...taking, ...others }
    : { ...taking, ...others, activate: 0, promotion: 0 }
  // Now and then somebody else's coupon, which is nobody's for who asks.
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

/** A round that gives back what was staked: it counts for bonuses and inviters, and nobody has won or lost. */
async function round({ db, outside }: World, { id, games: own }: Member, dice: Dice) {
  const game = dice.pick(own) as GameCode
  const [{ username }] = await db<[{ username: string }]>`
    select username from game_account where member = ${id} and game = ${game}`
  const stake = baht(dice.between(5, 60))
  await outside().playRound(game, { username, stake, payout: stake })
}

/** What the screens read: the coupons, and the meter of the bonus, for which what was played is read at the games. */
async function look(world: World, member: Rewarded, dice: Dice, history: History) {
  if (dice.isLucky(0.5)) {
    await send(world, member, wishFor(member, 'GET /api/bonus/check/active'), dice, history)
    return
  }
  const line = 'GET /api/spinwheel/coupon'
  const reply = await send(world, member, wishFor(member, line), dice, history)
  const { coupons = [] } = (reply?.body ?? {}) as { coupons?: { code: string }[] }
  member.coupons = [...new Set([...member.coupons, ...coupons.map(({ code }) => code)])]
}
