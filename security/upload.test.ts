import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { chatMedia } from '#contract/chat'
import type { Endpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { supportMedia } from '#contract/operator'
import { isRefusalCode } from '#contract/refusal-codes'
import { slipPicture } from '#contract/slip'
import { newGuest } from '#server/chat/visitor'
import { type Scene, startScene } from '#server/deposit/testing'
import { folderOfFiles } from '#server/files-testing'
import { addressOf as pictureAddressOf } from '#server/identity/pictures'
import { openDesk } from '#server/operator/session'
import { newOperator } from '#server/operator/testing'
import { canary, type Sample } from './corpus/bytes.ts'
import { corpus } from './corpus/corpus.ts'

// Goal: whatever file comes at whichever place, it is kept as a picture that we have encoded or as a film to save, or it
// is refused with a code and nothing of it is kept. Method: every file of the corpus at every call that takes a file.
let scene: Scene
let operator: number
let samples: Sample[]
const lines: string[] = []
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  scene = await startScene({ logLevel: 'warn' }, { logTo })
  operator = (await newOperator(scene.app, 'owner')).id
  samples = await corpus()
})
afterAll(() => scene?.stop())

type Place = {
  endpoint: Endpoint
  caller: () => Promise<Caller>
  /** Address at which the sender sees a kept file. */
  addressOf: (name: string, caller: Caller) => Promise<string>
  /** The header Cache-Control of the file: no-store where a place names none. */
  cacheControl?: string
}

const takesFiles = endpoints
  .map(({ endpoint }) => endpoint as Endpoint)
  .filter(({ upload }) => upload)

/** Senders and readers of each place. A sender sends one file, because files are limited by sender. */
const placesOf = (): Record<string, Place> => {
  const { db, secrets } = scene.app.ctx
  const { host } = scene.app
  const member = async () => (await scene.member()).caller
  const guest = async () => ({ host, token: newGuest(secrets).token })
  const desk = async () => {
    await db`delete from chat_file where owner = ${`operator:${operator}`}`
    return { host, token: await openDesk(db, operator) }
  }
  const ofChat = async (path: string, caller: Caller) =>
    (await call(chatMedia, { path }, caller)).url
  const ofDesk = async (path: string, caller: Caller) =>
    (await call(supportMedia, { path }, caller)).url
  const ofSlip = async (reference: string, caller: Caller) =>
    (await call(slipPicture, { reference }, caller)).url
  const ofDocument = async (path: string) => {
    const [{ type }] = await db<[{ type: string }]>`
      select type from identity_picture where path = ${path}`
    return pictureAddressOf(secrets, { path, type })
  }
  const at = (line: Endpoint['line']) => takesFiles.find((endpoint) => endpoint.line === line)!
  return {
    'a slip': { endpoint: at('POST /api/wallet/slip'), caller: member, addressOf: ofSlip },
    'a picture of a member': {
      endpoint: at('POST /api/chat/upload-image'),
      caller: member,
      addressOf: ofChat,
    },
    'a picture of a guest': {
      endpoint: at('POST /api/chat/upload-image'),
      caller: guest,
      addressOf: ofChat,
    },
    'a film of a member': {
      endpoint: at('POST /api/chat/upload-video'),
      caller: member,
      addressOf: ofChat,
    },
    'a picture of support': {
      endpoint: at('POST /api/console/upload-image'),
      caller: desk,
      addressOf: ofDesk,
    },
    'a picture of a document': {
      endpoint: at('POST /api/identity/picture'),
      caller: member,
      addressOf: ofDocument,
    },
    'a picture of a banner': {
      endpoint: at('POST /api/console/banner-picture'),
      caller: desk,
      addressOf: async (image) => image,
      cacheControl: 'public, max-age=31536000, immutable',
    },
    'a picture of a bonus': {
      endpoint: at('POST /api/console/bonus-picture'),
      caller: desk,
      addressOf: async (image) => image,
      cacheControl: 'public, max-age=31536000, immutable',
    },
    'a film of support': {
      endpoint: at('POST /api/console/upload-video'),
      caller: desk,
      addressOf: ofDesk,
    },
  }
}
const places = [
  ...(['a slip', 'a picture of a member', 'a picture of a guest'] as const),
  ...(['a film of a member', 'a picture of support', 'a film of support'] as const),
  ...(['a picture of a document', 'a picture of a banner', 'a picture of a bonus'] as const),
]

test('the corpus has at least 120 files with titles of their own, and every call that takes a file is a place', () => {
  expect(samples.length).toBeGreaterThanOrEqual(120)
  expect(new Set(samples.map(({ what }) => what)).size).toBe(samples.length)
  const known = new Set(Object.values(placesOf()).map(({ endpoint: { line } }) => line))
  expect([...known].sort()).toEqual(takesFiles.map(({ line }) => line).sort())
})

test.each(places)(
  'each file of the corpus is kept safely as %s, or refused without a trace',
  async (name) => {
    const place = placesOf()[name]!
    const wrong: string[] = []
    for (const sample of samples) {
      const problems = await problemsOf(sample, place)
      wrong.push(...problems.map((problem) => `${sample.what}: ${problem}`))
    }
    expect(wrong).toEqual([])
    expect(await traces()).toEqual([])
  },
)

test.each(places)('a claimed digest of the wrong form is refused with %s', async (name) => {
  const { endpoint, caller } = placesOf()[name]!
  const sample = samples.find(({ type }) => endpoint.upload!.types.includes(type ?? ''))!
  const claim = { 'x-original-digest': canary }
  const before = await stored()
  const { status, body } = await send(sample, endpoint.line, await caller(), claim)
  // A place that takes no smaller pictures does not read the header.
  if (!endpoint.upload!.mayBeSmaller) return expect(status).toBe(200)
  expect([status, body.message]).toEqual([400, 'BAD_REQUEST'])
  expect(await stored()).toBe(before)
})

test('no file has made the server fail or write down its name', async () => {
  expect((await fetch(`${scene.app.host}/health/ready`)).status).toBe(200)
  expect(lines.filter((line) => line.includes(canary))).toEqual([])
  expect(lines.filter((line) => /"level":"?(error|50|60)/.test(line))).toEqual([])
})

async function problemsOf(sample: Sample, place: Place): Promise<string[]> {
  const caller = await place.caller()
  const { upload, line } = place.endpoint
  const before = await stored()
  const { status, body } = await send(sample, line, caller)
  const isTaken = sample.type !== undefined && upload!.types.includes(sample.type)
  if (status === 200) {
    if (!isTaken) return ['was kept']
    const kept = body.path ?? body.reference ?? body.picture ?? body.image!
    return keptWrong(sample, await place.addressOf(kept, caller), place.cacheControl)
  }
  const found: string[] = []
  if (isTaken) found.push(`was refused: ${status} ${body.message}`)
  if (status >= 500 || !isRefusalCode(body.message)) found.push(`${status} ${body.message}`)
  const after = await stored()
  if (after !== before) found.push(`left a trace: ${before}, ${after}`)
  return found
}

type Answer = {
  status: number
  body: Partial<Record<'message' | 'path' | 'reference' | 'picture' | 'image', string>>
}

async function send(
  { name, bytes }: Sample,
  line: string,
  caller: Caller,
  more: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData()
  // A page's type in the request changes nothing, because the bytes decide.
  form.append('file', new File([new Uint8Array(bytes)], name, { type: 'text/html' }))
  const response = await fetch(caller.host + line.split(' ')[1]!, {
    method: 'POST',
    headers: { 'x-client-id': 'kapao-web', authorization: `Bearer ${caller.token}`, ...more },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Compares a kept file, as its reader gets it, with what may be kept. */
async function keptWrong(
  { type, bytes: sent }: Sample,
  address: string,
  cacheControl = 'no-store',
): Promise<string[]> {
  const response = await fetch(scene.app.host + address)
  const kept = Buffer.from(await response.arrayBuffer())
  const isFilm = type!.startsWith('video/')
  const headers: Record<string, string | RegExp> = {
    'content-type': type!,
    'x-content-type-options': 'nosniff',
    'cache-control': cacheControl,
    'content-security-policy': /^default-src 'none';.*sandbox$/,
    'content-disposition': isFilm ? /^attachment; filename="video\.(mp4|mov)"$/ : 'inline',
  }
  const found = Object.entries(headers)
    .filter(([name, value]) => !isLike(response.headers.get(name), value))
    .map(([name]) => `${name} is ${response.headers.get(name)}`)
  if (response.status !== 200) found.push(`is answered with ${response.status}`)
  if (isFilm) return kept.equals(sent) ? found : [...found, 'is not the film that came']
  if (kept.includes(canary) || kept.includes(Buffer.from(canary, 'utf16le')))
    found.push('holds what came with the picture')
  const picture = await sharp(kept, { failOn: 'warning' }).metadata()
  if (type !== `image/${picture.format}`) found.push(`is a ${picture.format}`)
  for (const more of ['exif', 'xmp', 'iptc', 'comments'] as const)
    if (picture[more]) found.push(`has ${more}`)
  if (!kept.subarray(-12).includes(ends[type!]!)) found.push('has something behind its end')
  return found
}

/** Last bytes of a picture. */
const ends: Record<string, Buffer> = {
  'image/png': Buffer.from('IEND'),
  'image/jpeg': Buffer.from([0xff, 0xd9]),
  'image/gif': Buffer.from([0x00, 0x3b]),
}

const isLike = (text: string | null, value: string | RegExp) =>
  typeof value === 'string' ? text === value : value.test(text ?? '')

/** Numbers of rows, of stored files, and of uploads on this server's own disk. */
async function stored(): Promise<string> {
  const [counts] = await scene.app.ctx.db<
    [Record<'slips' | 'files' | 'documents' | 'banners', number>]
  >`
    select (select count(*) from slip)::int as slips, (select count(*) from chat_file)::int as files,
      (select count(*) from identity_picture)::int as documents, (select count(*) from site_picture)::int as banners`
  const kept = readdirSync(folderOfFiles(scene.app), {
    recursive: true,
    withFileTypes: true,
  }).filter((file) => file.isFile())
  const onTheWay = readdirSync(tmpdir()).filter((file) =>
    file.startsWith(`kapao-upload-${process.pid}-`),
  )
  return `${counts.slips} slips, ${counts.files} files, ${counts.documents} documents, ${counts.banners} banners, ${kept.length} stored, ${onTheWay.length} on the way`
}

/** Names of stored files and rows that hold the canary of the senders. */
async function traces(): Promise<string[]> {
  const paths = readdirSync(folderOfFiles(scene.app), { recursive: true }).map(String)
  const rows = await scene.app.ctx.db<{ text: string }[]>`
    select to_jsonb(s)::text as text from slip s union all select to_jsonb(f)::text from chat_file f
    union all select to_jsonb(p)::text from identity_picture p`
  return [...paths, ...rows.map(({ text }) => text)].filter((text) => text.includes(canary))
}
