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
  'bank-account',
  'withdrawal',
  // Many wrong sign-ins from several networks.
  'guesses',
  'passkey-add',
  'passkey-remove',
  // A passkey was refused because its counter shows that a copy exists.
  'passkey-copy',
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
