import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { bannersOutput } from './banner.ts'
import { endpoint } from './endpoint.ts'
import { pageInput } from './page.ts'

/** The beginning of an invite link’s code; the inviter’s id follows. */
export const invitePrefix = 'PR'

/** One deposit of an invited member. `amount` is what it is worth to the inviter by its play now, or what it brought. */
export const Invite = z.object({
  _id: z.string(),
  from: z.object({ name: z.string() }),
  amount,
  deposit: amount,
  /** `open`: nothing played yet; `playing`; `played`: played through, at the higher share; `received`. */
  state: z.enum(['open', 'playing', 'played', 'received']),
  createdAt: moment,
})
export type Invite = z.output<typeof Invite>

/** `from.name` is shortened by the server: nobody learns a friend’s whole name from here. */
export const invites = endpoint('POST /api/invite', {
  access: 'member',
  summary: 'What the members that this member invited have brought, newest first.',
  changes: false,
  tags: ['invite'],
  input: pageInput,
  output: z.object({ total: z.int(), invites: z.array(Invite) }),
})

/**
 * Everything that is open, each at the share its play has reached; that settles it. INVITE_INACTIVE, NO_INVITE_BONUS (never
 * any), INVITE_BONUS_SUCCESS (all received already), INVITE_COLLECT (no deposit of the member’s own yet),
 * NO_INVITEE_PLAY_INFO (nobody has played), INVITE_BONUS_FAIL (what was played is worth nothing yet).
 */
export const receiveInvite = endpoint('GET /api/invite/bonus', {
  access: 'member',
  summary: 'Moves what inviting has earned to the wallet.',
  changes: true,
  invalidates: ['wallet', 'statement', 'invite'],
  input: z.strictObject({}),
  output: z.object({ message: z.string(), amount }),
})

export const inviteBanners = endpoint('GET /api/invite/banners', {
  access: 'member',
  summary: 'What is shown before the invite modal.',
  input: z.strictObject({}),
  output: bannersOutput,
})
