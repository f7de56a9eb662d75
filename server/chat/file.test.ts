import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, call, uploadTo } from '#contract/call'
import { chatMedia, sendMessage, uploadImage, uploadVideo } from '#contract/chat'
import { contentIn, imageBytesMax, videoBytesMax } from '#contract/chat-content'
import { reply, supportMedia, uploadSupportImage } from '#contract/operator'
import { app, openApp } from '../app-testing.ts'
import { works } from '../features.ts'
import { folderOfFiles, photo } from '../files-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { always } from '../platform/jobs/testing.ts'
import { refused } from '../refused-testing.ts'
import { guestAt, historyOf, memberAt, write } from './testing.ts'

let support: Awaited<ReturnType<typeof newOperator>>
openApp()
beforeAll(async () => {
  support = await newOperator(app)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)
const png = async (caller: Caller) =>
  (await uploadTo(uploadImage, fileOf(await photo().png().toBuffer(), 'a.png'), caller)).path

/** The first bytes of a video, padded to the requested size. */
const video = (brand: 'isom' | 'qt  ', bytes = 64): Buffer => {
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(32, 0)
  box.write(`ftyp${brand}`, 4, 'latin1')
  return box
}

const show = (caller: Caller, filePath: string, message?: string) =>
  call(
    sendMessage,
    {
      clientId: randomUUID(),
      message: { message_type: 'media', payload: { filePath, ...(message && { message }) } },
    },
    caller,
  )

const urlIn = ({ message }: Awaited<ReturnType<typeof show>>): string => {
  const known = contentIn(message)
  return known?.message_type === 'media' ? known.payload.url : ''
}

test('CHT-08 pictures of the three kinds are drawn anew and seen; an animation stays one', async () => {
  const guest = await guestAt(app.host)
  const frames = await sharp([Buffer.from(square('#f00')), Buffer.from(square('#00f'))], {
    join: { animated: true },
  })
    .gif({ delay: [100, 100] })
    .toBuffer()
  const withPlace = await photo()
    .withExif({ IFD0: { Artist: 'canary' } })
    .jpeg()
    .toBuffer()
  const made: [string, Buffer, string][] = [
    ['a.png', await photo().png().toBuffer(), 'image/png'],
    ['b.jpeg', withPlace, 'image/jpeg'],
    ['c.gif', frames, 'image/gif'],
  ]
  for (const [name, bytes, type] of made) {
    const { path } = await uploadTo(uploadImage, fileOf(bytes, name), guest.caller)
    const said = await show(guest.caller, path, 'look')
    expect(contentIn(said.message)).toMatchObject({
      payload: { fileType: 'image', filePath: path, message: 'look' },
    })
    const response = await fetch(app.host + urlIn(said))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
    })
    const kept = Buffer.from(await response.arrayBuffer())
    expect(kept.includes('canary')).toBe(false)
    expect((await sharp(kept, { animated: true }).metadata()).pages ?? 1).toBe(
      type === 'image/gif' ? 2 : 1,
    )
  }
})

const square = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colour}"/></svg>`

test('CHT-08 a video is kept as it came, comes in pieces, and is saved rather than opened', async () => {
  const guest = { caller: await memberAt(app) }
  for (const [brand, name, type] of [
    ['isom', 'a.mp4', 'video/mp4'],
    ['qt  ', 'b.mov', 'video/quicktime'],
  ] as const) {
    const bytes = Buffer.concat([video(brand, 1_000), Buffer.from('<script>alert(1)</script>')])
    const { path } = await uploadTo(uploadVideo, fileOf(bytes, name), guest.caller)
    const said = await show(guest.caller, path)
    expect(contentIn(said.message)).toMatchObject({ payload: { fileType: 'video' } })
    const whole = await fetch(app.host + urlIn(said))
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="video.${name.slice(2)}"`,
      'x-content-type-options': 'nosniff',
    })
    const ask = (range: string) => fetch(app.host + urlIn(said), { headers: { range } })
    const piece = await ask('bytes=4-11')
    expect([piece.status, await piece.text()]).toEqual([206, `ftyp${brand}`])
    expect(piece.headers.get('content-range')).toBe(`bytes 4-11/${bytes.length}`)
    expect((await ask(`bytes=${bytes.length - 9}-`)).headers.get('content-length')).toBe('9')
    expect((await ask(`bytes=${bytes.length}-`)).status).toBe(416)
    for (const odd of ['bytes=-5', 'bytes=a-b', 'bytes=0-1,4-5', 'bytes=9-2'])
      expect((await ask(odd)).status).toBe(odd === 'bytes=9-2' ? 416 : 200)
  }
})

test('CHT-08 what is too large or of no kind that we take is refused, whatever it is called', async () => {
  const guest = { caller: await memberAt(app) }
  const image = await photo().png().toBuffer()
  const large = (bytes: Buffer, max: number) => Buffer.concat([bytes, Buffer.alloc(max)])
  const pictures = (bytes: Buffer, name: string) =>
    uploadTo(uploadImage, fileOf(bytes, name), guest.caller)
  const videos = (bytes: Buffer, name: string) =>
    uploadTo(uploadVideo, fileOf(bytes, name), guest.caller)
  await refused(pictures(large(image, imageBytesMax), 'a.png'), 'PAYLOAD_TOO_LARGE')
  await refused(videos(video('isom', videoBytesMax + 1), 'a.mp4'), 'PAYLOAD_TOO_LARGE')
  expect((await videos(video('isom', videoBytesMax), 'a.mp4')).path).toMatch(/\.mp4$/)
  await refused(pictures(Buffer.from('<svg onload="a()"/>'), 'a.png'), 'UNSUPPORTED_MEDIA_TYPE')
  await refused(pictures(video('isom'), 'a.png'), 'UNSUPPORTED_MEDIA_TYPE')
  await refused(videos(image, 'a.mp4'), 'UNSUPPORTED_MEDIA_TYPE')
  await refused(videos(Buffer.from('<html>'.repeat(50)), 'a.mp4'), 'UNSUPPORTED_MEDIA_TYPE')
  await refused(pictures(Buffer.from('MZ'.repeat(50)), 'a.png'), 'UNSUPPORTED_MEDIA_TYPE')
})

test('CHT-08 a file is its owner’s until it is said, and its conversation’s then; all else is NO_DATA', async () => {
  const [guest, stranger] = [await guestAt(app.host), await guestAt(app.host)]
  const path = await png(guest.caller)
  const seenBy = async (caller: Caller) => (await call(chatMedia, { path }, caller)).url
  expect(await seenBy(guest.caller)).toMatch(/^\/api\/chat\/file\//)
  await refused(call(supportMedia, { path }, support.desk), 'NO_DATA')
  await refused(seenBy(stranger.caller), 'NO_DATA')
  await refused(show(stranger.caller, path), 'NO_DATA')
  expect((await historyOf(stranger.caller)).last).toBe(0)

  await show(guest.caller, path)
  await refused(seenBy(stranger.caller), 'NO_DATA')
  await refused(show(stranger.caller, path), 'NO_DATA')
  expect((await call(supportMedia, { path }, support.desk)).url).toMatch(/^\/api\/chat\/file\//)
  await refused(call(chatMedia, { path: `${'a'.repeat(32)}.png` }, guest.caller), 'NO_DATA')
})

test('CHT-06 support shows pictures and cards; only files of its own', async () => {
  const guest = await guestAt(app.host)
  await write(guest.caller, 'hello')
  const theirs = await png(guest.caller)
  const file = fileOf(await photo().jpeg().toBuffer(), 'card.jpg')
  const { path } = await uploadTo(uploadSupportImage, file, support.desk)
  const cards = (filePath: string) => ({
    id: guest.guestId,
    clientId: randomUUID(),
    message: {
      message_type: 'generic' as const,
      payloads: [
        {
          filePath,
          title: 'Songkran',
          subtitle: 'Until April',
          buttons: [{ type: 'web' as const, title: 'Open', payload: 'https://kapao.example/a' }],
        },
        { title: 'No picture' },
      ],
    },
  })
  await refused(call(reply, cards(theirs), support.desk), 'NO_DATA')
  await call(reply, cards(path), support.desk)
  const [, message] = (await historyOf(guest.caller)).messages
  const known = contentIn(message!.message)
  expect(known).toMatchObject({
    message_type: 'generic',
    payloads: [
      { title: 'Songkran', subtitle: 'Until April', buttons: [{ type: 'web' }] },
      { title: 'No picture', subtitle: '', image_url: '', buttons: [] },
    ],
  })
  const url = known?.message_type === 'generic' ? known.payloads[0]!.image_url : ''
  expect((await fetch(app.host + url)).status).toBe(200)
})

test('an address of a picture is valid for a minute, and a forged one never', async () => {
  const guest = await guestAt(app.host)
  const path = await png(guest.caller)
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  const url = urlIn(await show(guest.caller, path))
  clock.mockReturnValue(now + 59_000)
  expect((await fetch(app.host + url)).status).toBe(200)
  clock.mockReturnValue(now + 61_000)
  expect((await fetch(app.host + url)).status).toBe(404)
  vi.restoreAllMocks()
  const token = url.split('/').at(-1)!
  const other = token.at(-4) === 'A' ? 'B' : 'A'
  for (const odd of ['x', `${token.slice(0, -4)}${other}${token.slice(-3)}`, 'a'.repeat(190)])
    expect((await fetch(`${app.host}/api/chat/file/${odd}`)).status).toBe(404)
})

test('API-04 REQUEST_LIMIT for more than a hundred files a day', async () => {
  const guest = await guestAt(app.host)
  await app.ctx.db`
    insert into chat_file (path, type, owner)
    select lpad(to_hex(number), 32, '0') || '.png', 'image/png', ${guest.guestId} from generate_series(1, 100) as number`
  await refused(png(guest.caller), 'REQUEST_LIMIT')
})

test('a file that no message names within a day is forgotten, the others stay', async () => {
  const guest = await guestAt(app.host)
  const [unsaid, said] = [await png(guest.caller), await png(guest.caller)]
  await show(guest.caller, said)
  await app.ctx.db`
    update chat_file set created_at = created_at - interval '25 hours' where path in (${unsaid}, ${said})`
  await works['retention.purge']!({}, app.ctx, always)
  const folder = join(folderOfFiles(app), 'chat')
  expect(existsSync(join(folder, said))).toBe(true)
  expect(readdirSync(folder)).not.toContain(unsaid)
  await refused(call(chatMedia, { path: unsaid }, guest.caller), 'NO_DATA')
})

test('an unused file whose deletion was cut off is deleted in the next round', async () => {
  const guest = await guestAt(app.host)
  const unsaid = await png(guest.caller)
  await app.ctx.db`
    update chat_file set created_at = created_at - interval '25 hours' where path = ${unsaid}`
  const stored = join(folderOfFiles(app), 'chat', unsaid)
  const forget = () => works['retention.purge']!({}, app.ctx, always)
  // A folder in the place of the file cannot be deleted.
  renameSync(stored, `${stored}.away`)
  mkdirSync(stored)
  await expect(forget()).rejects.toThrow('some kinds of data could not be deleted')
  rmdirSync(stored)
  renameSync(`${stored}.away`, stored)
  await refused(show(guest.caller, unsaid), 'NO_DATA')
  await forget()
  expect(existsSync(stored)).toBe(false)
  expect(await app.ctx.db`select from chat_file where path = ${unsaid}`).toHaveLength(0)
})
