import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { call, uploadTo } from '#contract/call'
import { sendMessage, uploadImage } from '#contract/chat'
import { contentIn } from '#contract/chat-content'
import { Refusal } from '#contract/refusal'
import { app, openApp } from '../app-testing.ts'
import { photo } from '../files-testing.ts'
import { type Guest, guestAt } from './testing.ts'

// Goal: a picture in the chat holds no other data, and no picture needs more memory than allowed. Method: files that are
// valid in two formats, or that claim a larger size. The bad-input test sends files that are no picture.
let guest: Guest
openApp()
beforeAll(async () => {
  guest = await guestAt(app.host)
})

const upload = (bytes: Uint8Array, name: string) =>
  uploadTo(uploadImage, new File([new Uint8Array(bytes)], name), guest.caller)

/** Downloads an uploaded picture as every reader of the conversation sees it. */
async function shown(bytes: Uint8Array, name: string): Promise<Buffer> {
  const { path: filePath } = await upload(bytes, name)
  const message = { message_type: 'media', payload: { filePath } } as const
  const said = await call(sendMessage, { clientId: randomUUID(), message }, guest.caller)
  const content = contentIn(said.message)
  if (content?.message_type !== 'media') throw new Error('not a picture')
  const response = await fetch(app.host + content.payload.url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const script = Buffer.from('<!doctype html><script>alert("canary")</script>')
const archive = Buffer.from('PK\u0003\u0004canary')

test.each([
  ['a PNG with a page behind it', 'a.png', async () => [await photo().png().toBuffer(), script]],
  [
    'a JPEG with an archive behind it',
    'a.jpg',
    async () => [await photo().jpeg().toBuffer(), archive],
  ],
  [
    'a GIF with a page behind it',
    'a.gif',
    async () => [await photo().gif({ effort: 1 }).toBuffer(), script],
  ],
  [
    'a GIF with a page in its comment',
    'a.gif',
    async () => commented(await photo().gif({ effort: 1 }).toBuffer()),
  ],
] as const)('CHT-08 of %s only the picture is kept', async (_, name, parts) => {
  const came = Buffer.concat(await parts())
  expect(came.includes('canary')).toBe(true)
  expect((await shown(came, name)).includes('canary')).toBe(false)
})

test.each([
  [
    'a GIF of 30,000 × 30,000',
    async () => sized(await photo().gif({ effort: 1 }).toBuffer(), 30_000),
  ],
  ['half a GIF', async () => half(await photo().gif({ effort: 1 }).toBuffer())],
] as const)('CHT-08 %s is no picture', async (_, made) => {
  const { db } = app.ctx
  const count = async () => (await db`select from chat_file`).length
  const before = await count()
  await expect(upload(await made(), 'a.gif')).rejects.toThrow(new Refusal('UNSUPPORTED_MEDIA_TYPE'))
  expect(await count()).toBe(before)
})

/** The offset of a GIF's blocks, which follow its colours. */
const blocksAt = (gif: Buffer): number => 13 + (gif[10]! & 0x80 ? 3 * 2 ** ((gif[10]! & 7) + 1) : 0)

function commented(gif: Buffer): Buffer[] {
  const at = blocksAt(gif)
  const comment = [Buffer.from([0x21, 0xfe, script.length]), script, Buffer.from([0])]
  return [gif.subarray(0, at), ...comment, gif.subarray(at)]
}

/** Writes this side length as the size of the GIF's screen and picture. */
function sized(gif: Buffer, side: number): Buffer {
  const bytes = Buffer.from(gif)
  let at = blocksAt(bytes)
  // This skips the extensions, each of which is a row of blocks with their length.
  while (bytes[at] === 0x21) {
    at += 2
    while (bytes[at] !== 0) at += 1 + bytes[at]!
    at += 1
  }
  for (const place of [6, 8, at + 5, at + 7]) bytes.writeUInt16LE(side, place)
  return bytes
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
