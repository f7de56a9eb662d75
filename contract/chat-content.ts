import * as z from 'zod/mini'
import type { Upload } from './endpoint.ts'
import { line } from './text.ts'

/** CHT-08: size limits of uploads. */
export const imageBytesMax = 10 * 1024 * 1024
export const videoBytesMax = 20 * 1024 * 1024

const codes = {
  none: 'BAD_REQUEST',
  invalid: 'UNSUPPORTED_MEDIA_TYPE',
  failed: 'SERVICE_UNAVAILABLE',
} as const

export const chatImage = {
  ...codes,
  bytesMax: imageBytesMax,
  types: ['image/png', 'image/jpeg', 'image/gif'],
} as const satisfies Upload
export const chatVideo = {
  ...codes,
  bytesMax: videoBytesMax,
  types: ['video/mp4', 'video/quicktime'],
} as const satisfies Upload

// Invisible characters except line breaks and tabs. Pasted texts often contain them by accident. Zero-width joiners
// stay, because Thai, Lao and emoji need them.
const unprintable = /(?![\n\t])\p{Cc}|[\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** CHT-05: text input of 1 to max characters, after trimming. */
/* @__NO_SIDE_EFFECTS__ */
export const text = (max: number) =>
  z.string().check(
    z.overwrite((value) => value.replaceAll(unprintable, '').trim()),
    z.minLength(1),
    z.maxLength(max),
  )

/** Name of a chat file, as its upload returned it. */
export const fileName = z.string().check(z.regex(/^[0-9a-f]{32}\.(png|jpg|gif|mp4|mov)$/))

/** A file attached to a message. The server knows its kind and makes its address, so `url` and `fileType` are ignored. */
export const Attached = z.strictObject({
  filePath: fileName,
  message: z.optional(z.union([text(2_000), z.literal('')])),
  url: z.optional(line(2_000, 0)),
  fileType: z.optional(z.enum(['image', 'video', 'file'])),
})

/**
 * CHT-07: `web` opens a link, `call` dials, `postback` posts back; a button of any other type replies with its title.
 */
const buttonKinds = ['web', 'call', 'postback', 'reply'] as const
const Button = z.object({ type: z.string(), title: z.string(), payload: z.string() })
export type Button = z.output<typeof Button>

/** Returns the address that a button opens: https, tel or line only. Undefined if it opens nothing. */
export function linkOf({ type, payload }: Button): string | undefined {
  if (type === 'call')
    return phone.test(payload) ? `tel:${payload.replaceAll(/[ -]/g, '')}` : undefined
  if (type !== 'web' || !URL.canParse(payload)) return undefined
  const { protocol, href } = new URL(payload)
  return links.has(protocol) ? href : undefined
}
const phone = /^\+?[0-9][0-9 -]{2,24}$/
const links: ReadonlySet<string> = new Set(['https:', 'tel:', 'line:'])

const ButtonInput = z
  .strictObject({ type: z.enum(buttonKinds), title: text(80), payload: text(1_000) })
  .check(
    z.refine((button) => !['web', 'call'].includes(button.type) || linkOf(button) !== undefined),
  )
export const Buttons = z.array(ButtonInput).check(z.minLength(1), z.maxLength(10))

/** A card of a carousel, as support writes it. */
export const Card = z.strictObject({
  filePath: z.optional(fileName),
  title: text(100),
  subtitle: z.optional(text(200)),
  buttons: z.optional(Buttons),
})

const words = z.object({ message: z.string() })

/** CHT-06: message kinds for display. An address (`url`, `image_url`) is valid for one minute, a video's for ten. */
const KnownContent = z.discriminatedUnion('message_type', [
  z.object({ message_type: z.literal('text'), payload: words }),
  z.object({
    message_type: z.literal('media'),
    payload: z.object({
      message: z.string(),
      url: z.string(),
      fileType: z.enum(['image', 'video', 'file']),
      filePath: z.string(),
    }),
  }),
  z.object({
    message_type: z.enum(['buttons', 'quick_replies']),
    payload: z.extend(words, { buttons: z.array(Button) }),
  }),
  z.object({
    message_type: z.literal('generic'),
    payloads: z.array(
      z.object({
        image_url: z.string(),
        filePath: z.optional(z.string()),
        title: z.string(),
        subtitle: z.string(),
        buttons: z.array(Button),
      }),
    ),
  }),
  z.object({
    message_type: z.literal('postback'),
    payload: z.extend(words, { payload: z.string() }),
  }),
])
export type KnownContent = z.output<typeof KnownContent>

/** Messages of unknown kinds pass unchanged. */
export const ChatContent = z.union([KnownContent, z.looseObject({ message_type: z.string() })])
export type ChatContent = z.output<typeof ChatContent>

/** Returns the content of a valid message of a known kind; undefined lets the caller show a fallback. */
export const contentIn = (message: ChatContent): KnownContent | undefined =>
  KnownContent.safeParse(message).data
