import * as z from 'zod/mini'
import { line } from './text.ts'

/** Kinds of members that something can be meant for, in the order of the console. */
export const audienceKinds = [
  'all',
  'new',
  'no-deposit',
  'deposit',
  'tag',
  'source',
  'inviter',
] as const
export type AudienceKind = (typeof audienceKinds)[number]

const daysMost = 365
const days = (least: number) => z.int().check(z.minimum(least), z.maximum(daysMost))

/**
 * Members who are meant. `new`: registered in the last days. `no-deposit`: none in the last days, and for 0 none ever.
 * `source`, `inviter`: how the member came. The server decides by the member's records at the moment of the request.
 */
export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('new'), days: days(1) }),
  z.strictObject({ kind: z.literal('no-deposit'), days: days(0) }),
  z.strictObject({ kind: z.literal('deposit') }),
  z.strictObject({ kind: z.literal('tag'), tag: line(24) }),
  z.strictObject({ kind: z.literal('source'), source: line(64) }),
  z.strictObject({
    kind: z.literal('inviter'),
    inviter: z.string().check(z.regex(/^[1-9][0-9]{7,11}$/)),
  }),
])
export type Audience = z.output<typeof Audience>
