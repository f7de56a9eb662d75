import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { done } from './page.ts'

/** Kinds of events of a member's account. */
export const memberEventKinds = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'sessions-end',
  'password-change',
  'password-reset',
  'password-link',
  'phone',
  'bank-account',
  'withdrawal',
  // Many wrong sign-ins from several networks.
  'guesses',
  'passkey-add',
  'passkey-remove',
  // A passkey was refused because its counter shows that a copy exists.
  'passkey-copy',
  // A sign-in on a device that the member had not used before.
  'new-device',
] as const
export type MemberEventKind = (typeof memberEventKinds)[number]

const place = {
  /** Short name of program and system; empty if it is not known. */
  device: z.string(),
  /** The first part of the address: 203.0.113.x */
  network: z.string(),
}

export const memberEvents = endpoint('GET /api/account/events', {
  access: 'member',
  summary: 'Lists the last 30 events of the account: sign-ins, passwords, withdrawals.',
  tags: ['security'],
  input: z.strictObject({}),
  output: z.object({
    events: z.array(
      z.object({ id: z.string(), kind: z.enum(memberEventKinds), at: moment, ...place }),
    ),
  }),
})

const sessionId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

export const memberSessions = endpoint('GET /api/account/sessions', {
  access: 'member',
  summary: 'Lists the devices on which the member is signed in, the last one used first.',
  tags: ['security'],
  input: z.strictObject({}),
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        isThis: z.boolean(),
        signedInAt: moment,
        usedAt: moment,
        ...place,
      }),
    ),
  }),
})

/** NO_DATA for a session that is not the member's, or has ended. */
export const endMemberSession = endpoint('POST /api/account/sessions/:id/end', {
  access: 'member',
  summary: 'Signs out one device.',
  invalidates: ['security'],
  input: z.strictObject({ id: sessionId }),
  output: done,
})

export const endOtherSessions = endpoint('POST /api/account/sessions/end-others', {
  access: 'member',
  summary: 'Signs out all devices but this one.',
  invalidates: ['security'],
  input: z.strictObject({}),
  output: z.object({ ended: z.int() }),
})

const memberNoticeKinds = [
  'new-device',
  'passkey-add',
  'passkey-remove',
  'passkey-copy',
] as const satisfies MemberEventKind[]

/** Only a device that the member used before such an event sees it, until it is answered, for 30 days. */
export const memberNotices = endpoint('GET /api/account/notices', {
  access: 'member',
  summary: 'Lists what happened to the account elsewhere, for the member to confirm.',
  tags: ['security'],
  input: z.strictObject({}),
  output: z.object({
    notices: z.array(
      z.object({ id: z.string(), kind: z.enum(memberNoticeKinds), at: moment, ...place }),
    ),
  }),
})

/**
 * Answers for all notices up to the last one that the member saw. If it was somebody else, all other sessions end, other
 * devices are forgotten, and passkeys are removed that were added since. NO_DATA if there is no notice.
 */
export const answerNotices = endpoint('POST /api/account/notices/answer', {
  access: 'member',
  summary: 'Tells whether the member did what the notices are about.',
  invalidates: ['security'],
  input: z.strictObject({
    last: z.string().check(z.regex(/^[1-9][0-9]{0,17}$/)),
    isMine: z.boolean(),
  }),
  output: done,
})
