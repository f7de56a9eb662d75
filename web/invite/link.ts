import { invitePrefix } from '#contract/invite'

/** INV-01: where a friend registers, with the inviter's code filled in. */
export const inviteLink = (origin: string, profileId: string) =>
  `${origin}/register?code=${invitePrefix}${profileId}`
