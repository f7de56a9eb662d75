import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount } from './amount.ts'
import { takesTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { userId } from './operator-member.ts'
import { code, line } from './text.ts'

const id = userId
const claim = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))
/** MEMBER_CHANGED for another version than that of the page. */
const version = z.int().check(z.minimum(0), z.maximum(2_000_000_000))
const reason = line(500, 3)

/** Also bonuses that no list shows to members. `most`: the amount that a claim of it can cost. */
export const grantableBonuses = endpoint('GET /api/console/member/:id/bonus/offers', {
  access: 'operator',
  right: 'members.bonus',
  summary: 'Lists the bonuses that a member can be given now.',
  tags: ['members'],
  input: z.strictObject({ id }),
  output: z.object({
    currency: z.enum(currencies),
    bonuses: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        percent: z.nullable(z.number()),
        most: amount,
        minimumDeposit: amount,
        turnover: z.number(),
        isListed: z.boolean(),
      }),
    ),
  }),
})

/**
 * The bonus waits for the next deposit that qualifies, as if the member had chosen it. NO_DATA for one that is not
 * offered; BONUS_ALREADY_ACTIVE, BONUS_REMAINING, BONUS_MAX_CLAIMED, PROMOTION_RECEIVED, BONUS_FULL, BONUS_DEVICE, ON_BREAK,
 * SELF_EXCLUDED, LOSS_LIMIT and TIME_LIMIT as for the member; WITHDRAW_ONLY and INACTIVE_USER for a member who is restricted.
 */
export const grantBonus = endpoint('POST /api/console/member/:id/bonus', {
  access: 'operator',
  right: 'members.bonus',
  summary: 'Gives a member a bonus. One that can cost much takes two people.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({ id, version, code, reason }),
  output: takesTwoOutput,
})

/**
 * The games are asked for their balances and histories. `openRounds`: what is staked on rounds that have not ended, or whose
 * result is not reported. `waits`: it is too much for a cancellation. BONUS_CLEAR when no bonus is active.
 */
export const bonusCancelCost = endpoint('GET /api/console/member/:id/bonus/cancel', {
  access: 'operator',
  right: 'members.bonus',
  summary: 'Says what a cancellation of the member’s active bonus takes now.',
  tags: ['members'],
  input: z.strictObject({ id }),
  output: z.object({
    claim: z.string(),
    code: z.string(),
    name: z.string(),
    total: amount,
    keeps: amount,
    costs: amount,
    openRounds: z.array(z.object({ game: z.string(), amount })),
    waits: z.boolean(),
  }),
})

/**
 * For rounds that the game says are over, although its history does not list them. ROUNDS_OPEN when more is open than `amount`,
 * which the page showed; NO_DATA when nothing is; TRANSFER_FAIL while a game does not say what it holds.
 */
export const countRoundsLost = endpoint('POST /api/console/member/:id/bonus/rounds-lost', {
  access: 'operator',
  right: 'members.bonus',
  summary:
    'Counts a member’s open rounds as lost, so that a bonus does not wait for them. Large amounts take two people.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({ id, version, amount, reason }),
  output: takesTwoOutput,
})

/**
 * Transfers all money from the games to the wallet, then takes what the terms of the bonus say. BONUS_CLEAR when this
 * claim is not active any more; BONUS_CONDITION when it costs more than `costs`, which the page showed; ROUNDS_OPEN,
 * TRANSFER_PENDING and TRANSFER_FAIL while money is elsewhere.
 */
export const cancelMemberBonus = endpoint('POST /api/console/member/:id/bonus/cancel', {
  access: 'operator',
  right: 'members.bonus',
  summary: 'Cancels a member’s active bonus.',
  invalidates: ['members'],
  input: z.strictObject({
    id,
    version,
    claim,
    costs: amount,
    reason,
  }),
  output: z.object({ keeps: amount, costs: amount }),
})

/**
 * The games are asked for their balances. `games`: where money is; `isSilent`: the game did not answer; `isLeftOut`: it was left
 * out before. NO_DATA when no bonus asks for a withdrawal of the whole amount.
 */
export const wholeWithdrawal = endpoint('GET /api/console/member/:id/bonus/whole', {
  access: 'operator',
  right: 'members.bonus',
  summary: 'Says which games keep a member from the withdrawal of the whole amount after a bonus.',
  tags: ['members'],
  input: z.strictObject({ id }),
  output: z.object({
    claim: z.string(),
    code: z.string(),
    name: z.string(),
    main: amount,
    games: z.array(
      z.object({ game: z.string(), amount, isSilent: z.boolean(), isLeftOut: z.boolean() }),
    ),
  }),
})

/**
 * The member then withdraws the rest, and what is at these games stays there. MEMBER_CHANGED when another bonus asks for it, or
 * more than `amount` is at the games, which the page showed; NO_DATA when one of them answers, or holds nothing.
 */
export const leaveGamesOut = endpoint('POST /api/console/member/:id/bonus/leave-games-out', {
  access: 'operator',
  right: 'members.bonus',
  summary:
    'Leaves silent games out of a member’s withdrawal of the whole amount. Large amounts take two people.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({
    id,
    version,
    claim,
    games: z.array(code).check(z.minLength(1), z.maxLength(50)),
    amount,
    reason,
  }),
  output: takesTwoOutput,
})
