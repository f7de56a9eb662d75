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

/** A request of a member. */
export type Attempt = { member: Member; line: string; body?: object }

/** A prepared round of a race. */
export type Round = {
  /** Returns one of the requests that race. */
  attempts: (dice: Dice) => Attempt
  /** Runs at the same time as the attempts. */
  meanwhile?: () => Promise<unknown>
  /** Reads from the database how often the reward was paid. `owed` is the correct number, 1 by default. */
  paid: () => Promise<{ paid: number; owed?: number }>
}

type Race = {
  /** Refusals that are correct for all requests but the first. */
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
      // The first friend earns 1 baht (1% of 100 wagered), the second 10 baht (5% of 200), which a job sets aside.
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
  // POST /api/wallet/add pays out the same refund, so both routes race.
  'refund addWallet': {
    refusals: ['REFUND_SUCCESS', 'NO_REFUND', 'MONEY_NOT_ENOUGH'],
    async prepare(stage) {
      const member = await memberOf(stage)
      await lostYesterday(stage, member, baht(1_000))
      await done(stage, member, 'GET /api/refund/receive')
      return {
        attempts: (dice) =>
          // This route is faster and would always win if more requests used it.
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
      // The screen calls setup first, so that the seeds of the draw are bound before the spin.
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
  // The wallet holds less than 250 baht until the deposit grants the bonus, which then blocks the withdrawal.
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
          const held = await stage.db`select from external_transfer where member = ${member.id}`
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
          const claims = await stage.db`select from member_bonus where member = ${member.id}`
          return { paid: claims.length }
        },
      }
    },
  },
} satisfies Record<string, Race>
export type RaceName = keyof typeof table

/** There is a race for every request of a member that pays or takes back reward money. */
export const races: Record<RaceName, Race> = table

const claimOf = (member: Member, coupon: string): Attempt => ({
  member,
  line: 'POST /api/spinwheel/coupon/claim',
  body: { coupon },
})

/** Counts a member's spins. The member had one coin, and prizes may have added coins. */
async function spinsOf({ db }: Stage, { id }: Member): Promise<{ paid: number; owed: number }> {
  const [{ paid, won, left }] = await db<[Record<'paid' | 'won' | 'left', number>]>`
    select (select count(*)::int from spin where member = ${id}) as paid,
      (select coalesce(sum(change), 0)::int from coin_entry where member = ${id} and reference like 'coin:prize:%') as won,
      (select coin from member where id = ${id}) as left`
  return { paid, owed: 1 + won - left }
}

/** Counts bonus grants of 100 baht, after each member made four deposits of 100 baht at once. */
async function grantsOf(stage: Stage, members: Member[]): Promise<{ paid: number }> {
  const deposits = members.flatMap((member) => [member, member, member, member])
  await Promise.all(deposits.map((member) => deposit(stage, member, baht(100))))
  const mains = await Promise.all(members.map((member) => mainOf(stage, member)))
  const sum = mains.reduce((all, main) => all + main - first - baht(400), 0)
  return { paid: sum / baht(100) }
}
