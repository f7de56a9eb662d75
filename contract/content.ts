import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { takesTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { pageInput } from './page.ts'
import { line } from './text.ts'

/** Texts that operators write for members. */
export const contentKinds = ['condition', 'agreement', 'notice', 'refund'] as const
export type ContentKind = (typeof contentKinds)[number]

/** Legal texts always take two people, are never empty, and can be asked again. */
export const isLegal = (kind: ContentKind): boolean => kind === 'condition' || kind === 'agreement'

const textsMost = 30
export const lettersMost = 20_000
/** Terms in three languages. A letter of Thai or Lao has 3 bytes. */
const bodyBytesMax = 512 * 1024

const kind = z.enum(contentKinds)
const texts = z.array(z.string().check(z.maxLength(lettersMost))).check(z.maxLength(textsMost))

/** HTML in each language: as many texts in one as in the others, in the same order. */
export const Content = z.strictObject({ th: texts, la: texts, en: texts })
export type Content = z.output<typeof Content>

const Text = z.object({
  kind,
  content: Content,
  /** Another one for each other content. */
  version: z.string(),
  takesTwo: z.boolean(),
  /** The operator who published it last. Null if none did, or if it was changed in the database since. */
  publishedBy: z.nullable(z.string()),
  publishedAt: z.nullable(moment),
})
export type Text = z.output<typeof Text>

const Proposal = z.object({
  id: z.string(),
  kind,
  content: Content,
  asksAgain: z.boolean(),
  by: z.string(),
  isMine: z.boolean(),
  reason: z.string(),
  at: moment,
})
export type Proposal = z.output<typeof Proposal>

export const content = endpoint('GET /api/console/content', {
  access: 'operator',
  right: 'content.read',
  summary: 'Lists the texts that members read, in three languages, and the proposals that wait.',
  tags: ['content'],
  input: z.strictObject({}),
  output: z.object({ texts: z.array(Text), proposals: z.array(Proposal) }),
})

const ContentVersion = z.object({
  id: z.string(),
  content: Content,
  /** The operator who published it, and the one who approved it. Null for what stood there before. */
  by: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** True if members were asked to agree again. */
  isAsked: z.boolean(),
  at: moment,
})
export type ContentVersion = z.output<typeof ContentVersion>

export const contentVersions = endpoint('POST /api/console/content/:kind/versions', {
  access: 'operator',
  right: 'content.read',
  summary: 'Lists the versions of a text, newest first.',
  changes: false,
  tags: ['content'],
  input: z.extend(pageInput, { kind }),
  output: z.object({ total: z.int(), versions: z.array(ContentVersion) }),
})

/** CONTENT_LINK for a link that leads neither to https, tel, mailto or LINE nor to a page of ours. */
export const previewContent = endpoint('POST /api/console/content-preview', {
  access: 'operator',
  right: 'content.read',
  summary: 'Returns texts as members would read them, cleaned.',
  changes: false,
  bodyBytesMax,
  input: z.strictObject({ content: Content }),
  output: z.object({ content: Content }),
})

/**
 * Legal texts take two, and so do others with a link out of the wallet that members do not read there now. CONTENT_CHANGED for
 * another version than that of the page. CONTENT_INCOMPLETE when a language has fewer texts or an empty one, or a legal text has
 * none. CONTENT_LINK as in the preview. BAD_REQUEST to ask again for a text that is not legal.
 */
export const publishContent = endpoint('PUT /api/console/content/:kind', {
  access: 'operator',
  right: 'content.publish',
  summary: 'Publishes a text in three languages as a new version.',
  invalidates: ['content', 'settings', 'approvals'],
  bodyBytesMax,
  input: z.strictObject({
    kind,
    content: Content,
    version: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    /** Members are asked to agree again: the version of the terms rises. */
    asksAgain: z.boolean(),
    reason: line(500, 3),
  }),
  output: takesTwoOutput,
})
