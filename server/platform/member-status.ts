import type { Activity } from '#contract/endpoint'
import type { MemberStatus } from '#contract/operator-member'

const everything = ['play', 'deposit', 'reward'] as const satisfies Activity[]

/** Activities that each status allows besides reading, withdrawing and chatting; null: the member cannot sign in. */
const allowed: Record<MemberStatus, readonly Activity[] | null> = {
  active: everything,
  'withdraw-only': [],
  suspended: null,
  excluded: null,
}

/** Statuses with which a member signs in. Such a member may withdraw, too. */
export const statusesOfSignIn = (Object.keys(allowed) as MemberStatus[]).filter(
  (status) => allowed[status] !== null,
)

/** Tells whether a member of this status may sign in, or do this. An unknown status may do nothing. */
export function mayMember(status: string | null, activity: Activity | 'sign-in'): boolean {
  const activities = Object.hasOwn(allowed, status ?? '') ? allowed[status as MemberStatus] : null
  if (activity === 'sign-in') return activities !== null
  return activities?.includes(activity) ?? false
}
