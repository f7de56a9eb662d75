import type { RefusalCode } from '#contract/refusal'
import type { Dice } from '../faults/dice.ts'
import type { Member } from '../members.ts'
import {
  baht,
  deposit,
  done,
  first,
  friendOf,
  giveCoins,
  lostYesterday,
  mainOf,
  memberOf,
  offer,
  untilDone,
  winCoupon,
} from '../prepare.ts'
import type { Stage } from './stage.ts'

/** One call of one member. */
export type Attempt = { member: Member; line: string; body?: object }

/** A round that is prepared: what is tried, and how often it was paid afterwards, by the books. */
export type Round = {
  attempts: (dice: Dice) => Attempt
  /** Runs at the same time as the attempts. */
  meanwhile?: () => Promise<unknown>
  /** `owed`, unless it is 1: what should have been. */
  paid: () => Promise<{ paid: number; owed?: number }>
}

type Race = {
  /** What those may hear who come second. */
  refusals: RefusalCode[]
  prepare: (stage: Stage) => Promise<Round>
}

const table = {
  activate: {
    refusals: ['BONUS_ALREADY_ACTIVE'],
    async prepare(stage) {
      const member = await memberOf(stage)
      const codes = [await offer(stage, { kind: 'bonus' }), await offer(stage, { kind: 'bonus' })]
      return {
        attempts: (dice) => ({ member, line: `GET /api/bonus/activate/${dice.pick(codes)}` }),
        paid: () => grantsOf(stage, [member]),
      }
    },
  },
  clear: {
    refusals: ['BONUS_CLEAR'],
    async prepare(stage) {
      const member = await memberOf(stage)
      const code = await offer(stage, { kind: 'bonus' })
      await done(stage, member, `GET /api/bonus/activate/${code}`)
      await deposit(stage, member, baht(100))
      const before = await mainOf(stage, member)
      return {
        attempts: () => ({ member, line: 'GET /api/bonus/clear' }),
        paid: async () => ({ paid: (before - (await mainOf(stage, member))) / (before / 2) }),
      }
    },
  },
  promotion: {
    refusals: ['BONUS_ALREADY_ACTIVE', 'BONUS_FULL'],
    async prepare(stage) {
      const members = [await memberOf(stage), await memberOf(stage), await memberOf(stage)]
      const code = await offer(stage, { kind: 'promotion', membersMax: 1 })
      const typed = [code, code.toLowerCase(), `%20${code}`]
      return {
        attempts: (dice) => ({
          member: dice.pick(members),
          line: `GET /api/promotion/activate/${dice.pick(typed)}`,
        }),
        paid: () => grantsOf(stage, members),
      }
    },
  },
  'invite bonus': {
    refusals: ['INVITE_BONUS_SUCCESS'],
    async prepare(stage) {
      const member = await memberOf(stage)
      // Of 200 played through 5%, which a job sets aside meanwhile; and 1% of the 100 played of another 200.
      await friendOf(stage, member, { deposits: baht(200), plays: baht(100) })
      await friendOf(stage, member, { deposits: baht(200), plays: baht(200) })
      return {
        attempts: () => ({ member, line: 'GET /api/invite/bonus' }),
        paid: async () => {
          await untilDone(stage, 'invite.accrue')
          const { main, invite } = await stage.ledger.balancesOf(member.id)
          return { paid: (main - first + invite) / baht(11) }
        },
      }
    },
  },
  'refund receive': {
    refusals: ['REFUND_SUCCESS'],
    async prepare(stage) {
      const member = await memberOf(stage)
      await lostYesterday(stage, member, baht(1_000))
      return {
        attempts: () => ({ member, line: 'GET /api/refund/receive' }),
        paid: async () => {
          const { main, refund } = await stage.ledger.balancesOf(member.id)
          return { paid: (main - first + refund) / baht(50) }
        },
      }
    },
  },
  // The same money can be asked for by POST /api/wallet/add.
  'refund addWallet': {
    refusals: ['REFUND_SUCCESS', 'NO_REFUND', 'MONEY_NOT_ENOUGH'],
    async prepare(stage) {
      const member = await memberOf(stage)
      await lostYesterday(stage, member, baht(1_000))
      await done(stage, member, 'GET /api/refund/receive')
      return {
        attempts: (dice) =>
          // Few, for they are quicker.
          dice.isLucky(0.1)
            ? { member, line: 'GET /api/refund/addWallet' }
            : { member, line: 'POST /api/wallet/add', body: { amount: 50 } },
        paid: async () => ({ paid: ((await mainOf(stage, member)) - first) / baht(50) }),
      }
    },
  },
  spin: {
    refusals: ['NO_COIN'],
    async prepare(stage) {
      const member = await memberOf(stage)
      await giveCoins(stage, member, 1)
      // As the screen does: what the draw is bound to is there before.
      await done(stage, member, 'GET /api/spinwheel/setup')
      return {
        attempts: (dice) => ({
          member,
          line: 'POST /api/spinwheel/spin',
          body: dice.isLucky(0.5) ? {} : { memberSeed: `mine${dice.below(1_000)}` },
        }),
        paid: () => spinsOf(stage, member),
      }
    },
  },
  'coupon claim': {
    refusals: ['NO_CLAIMABLE_COUPON'],
    async prepare(stage) {
      const member = await memberOf(stage)
      const { code, amount } = await winCoupon(stage, member, 'money')
      return {
        attempts: () => claimOf(member, code),
        paid: async () => ({ paid: ((await mainOf(stage, member)) - first) / amount }),
      }
    },
  },
  // The wallet has less than this until a deposit brings a bonus, and then the bonus blocks the withdrawal.
  withdraw: {
    refusals: ['MONEY_NOT_ENOUGH', 'BONUS_CONDITION'],
    async prepare(stage) {
      const member = await memberOf(stage)
      const code = await offer(stage, { kind: 'bonus' })
      await done(stage, member, `GET /api/bonus/activate/${code}`)
      return {
        attempts: () => ({ member, line: 'POST /api/wallet/withdraw', body: { amount: 250 } }),
        meanwhile: () => deposit(stage, member, baht(100)),
        paid: async () => {
          const held = await stage.db`select from leg where member = ${member.id}`
          return { paid: held.length, owed: 0 }
        },
      }
    },
  },
  'bonus coupon claim': {
    refusals: ['NO_CLAIMABLE_COUPON'],
    async prepare(stage) {
      const member = await memberOf(stage)
      const { code } = await winCoupon(stage, member, 'bonus')
      return {
        attempts: () => claimOf(member, code),
        paid: async () => {
          const taken = await stage.db`select from member_bonus where member = ${member.id}`
          return { paid: taken.length }
        },
      }
    },
  },
} satisfies Record<string, Race>
export type RaceName = keyof typeof table

/** Everything that gives or takes reward money by a member’s wish. */
export const races: Record<RaceName, Race> = table

const claimOf = (member: Member, coupon: string): Attempt => ({
  ...{ member, line: 'POST /api/spinwheel/coupon/claim', body: { coupon } },
})

/** How often a member with one coin has spun, against the coins that there were for it: the wheel brings some itself. */
async function spinsOf({ db }: Stage, { id }: Member): Promise<{ paid: number; owed: number }> {
  const [{ paid, won, left }] = await db<[Record<'paid' | 'won' | 'left', number>]>`
    select (select count(*)::int from spin where member = ${id}) as paid,
      (select coalesce(sum(change), 0)::int from coin_entry where member = ${id} and reference like 'coin:prize:%') as won,
      (select coin from member where id = ${id}) as left`
  return { paid, owed: 1 + won - left }
}

/** How many grants of 100 baht the members have, once each has deposited 100 baht four times at once. */
async function grantsOf(stage: Stage, members: Member[]): Promise<{ paid: number }> {
  const deposits = members.flatMap((member) => [member, member, member, member])
  await Promise.all(deposits.map((member) => deposit(stage, member, baht(100))))
  const mains = await Promise.all(members.map((member) => mainOf(stage, member)))
  const sum = mains.reduce((all, main) => all + main - first - baht(400), 0)
  return { paid: sum / baht(100) }
}
