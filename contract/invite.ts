import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { bannersOutput } from './banner.ts'
import { endpoint } from './endpoint.ts'
import { pageInput } from './page.ts'

/** Prefix of the code in an invite link; the inviter’s id follows. */
export const invitePrefix = 'PR'

/**
 * A deposit of an invited member. `amount`: its reward for the inviter at the current wagering, or the claimed reward.
 */
export const Invite = z.object({
  _id: z.string(),
  from: z.object({ name: z.string() }),
  amount,
  deposit: amount,
  /**
   * `open`: not wagered yet; `playing`; `played`: the amount is final, because the wagering is complete, so the higher share
   * applies, or because an operator approved the reward; `checking`: an operator looks at it before it is paid; `received`;
   * `refused`.
   */
  state: z.enum(['open', 'playing', 'played', 'checking', 'received', 'refused']),
  /**
   * An operator approved the reward, so it can be claimed, at the share that the wagering had reached when the review began.
   * Servers of the version before leave it out.
   */
  isApproved: z.optional(z.boolean()),
  createdAt: moment,
})
export type Invite = z.output<typeof Invite>

/**
 * `from.name` is shortened by the server, to protect the friend’s full name. `open`, `playing`: numbers of rewards in these
 * states on all pages; servers of the version before leave them out.
 */
export const invites = endpoint('POST /api/invite', {
  access: 'member',
  summary: 'Lists the deposits of invited members and their rewards, newest first.',
  changes: false,
  tags: ['invite'],
  input: pageInput,
  output: z.object({
    total: z.int(),
    open: z.optional(z.int()),
    playing: z.optional(z.int()),
    invites: z.array(Invite),
  }),
})

/**
 * Claims the open rewards, the oldest first, each at the share that its wagering has reached. That is final. INVITE_INACTIVE,
 * NO_INVITE_BONUS (there was never a reward), INVITE_BONUS_SUCCESS (all claimed), INVITE_COLLECT (the member has no
 * deposit), NO_INVITEE_PLAY_INFO (no invited member has played), INVITE_BONUS_FAIL (the rewards are still 0). Rewards above the
 * maximum of the day stay open; INVITE_DAY_LIMIT when nothing of today is left. A reward that the rules find suspicious waits
 * for an operator; INVITE_CHECKING when there is nothing else. 503 SERVICE_UNAVAILABLE while a game’s history cannot be read
 * and nothing can be claimed without it.
 */
export const receiveInvite = endpoint('GET /api/invite/bonus', {
  access: 'member',
  activity: 'reward',
  summary: 'Moves the invite rewards to the wallet.',
  changes: true,
  invalidates: ['wallet', 'statement', 'invite'],
  input: z.strictObject({}),
  output: z.object({ message: z.string(), amount }),
})

/** None for a member who is offered nothing. */
export const inviteBanners = endpoint('GET /api/invite/banners', {
  access: 'member',
  summary: 'Returns the banners that the app shows before the invite modal.',
  input: z.strictObject({}),
  output: bannersOutput,
})
