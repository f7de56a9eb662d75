import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { changedByTwoOutput } from './approval.ts'
import { text } from './chat-content.ts'
import { endpoint } from './endpoint.ts'
import { type MemberStatus, statusCategories, userId } from './operator-member.ts'
import { done } from './page.ts'
import { line } from './text.ts'

const id = userId
const reason = line(500, 3)
const version = z.int().check(z.minimum(0), z.maximum(2_000_000_000))
const changed = z.object({ version: z.int() })

/** Statuses that operators set. */
export const memberStatusesSet = [
  'active',
  'withdraw-only',
  'suspended',
] as const satisfies MemberStatus[]

/**
 * An active member needs no category; all others do, and their status may have an end. BAD_REQUEST without it, for an
 * end in the past, and for a member who is excluded. MEMBER_CHANGED for another version. NO_USER, here and below, and below also
 * MEMBER_ANONYMISED. To lift, soften or shorten a restriction for fraud, abuse or security takes two.
 */
export const setMemberStatus = endpoint('PUT /api/console/member/:id/status', {
  access: 'operator',
  right: 'members.block',
  summary: 'Blocks a member, lets the member only withdraw, or ends either.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({
    id,
    version,
    status: z.enum(memberStatusesSet),
    category: z.optional(z.enum(statusCategories)),
    until: z.optional(moment),
    reason,
  }),
  output: changedByTwoOutput,
})

export const endMemberSessions = endpoint('POST /api/console/member/:id/sessions/end', {
  access: 'operator',
  right: 'members.sessions',
  summary: 'Ends all sessions of a member.',
  invalidates: ['members'],
  input: z.strictObject({ id, reason }),
  output: z.object({ ended: z.int() }),
})

export const memberNotes = endpoint('GET /api/console/member/:id/notes', {
  access: 'operator',
  right: 'members.read',
  summary: 'Lists the last 100 internal notes about a member, newest first.',
  tags: ['members'],
  input: z.strictObject({ id }),
  output: z.object({
    notes: z.array(
      z.object({ id: z.string(), at: moment, username: z.string(), text: z.string() }),
    ),
  }),
})

/** Notes are never changed or deleted. */
export const addMemberNote = endpoint('POST /api/console/member/:id/notes', {
  access: 'operator',
  right: 'members.note',
  summary: 'Adds an internal note about a member.',
  invalidates: ['members'],
  input: z.strictObject({ id, text: text(2_000) }),
  output: done,
})

/**
 * Replaces all tags. MEMBER_CHANGED for another version. TAG_GIVES_BONUS for a new tag that a bonus is for, without the right to
 * give that bonus alone.
 */
export const setMemberTags = endpoint('PUT /api/console/member/:id/tags', {
  access: 'operator',
  right: 'members.note',
  summary: 'Sets the tags of a member.',
  invalidates: ['members'],
  input: z.strictObject({ id, version, tags: z.array(line(24)).check(z.maxLength(10)), reason }),
  output: changed,
})

/** Does nothing if there is one. */
export const openMemberConversation = endpoint('POST /api/console/member/:id/conversation', {
  access: 'operator',
  right: 'conversations.reply',
  summary:
    'Opens a conversation with a member who has not written yet, so that support can write first.',
  invalidates: ['conversations', 'members'],
  input: z.strictObject({ id }),
  output: done,
})
