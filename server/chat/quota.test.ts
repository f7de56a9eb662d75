import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Caller, call, uploadTo } from '#contract/call'
import { chatMedia, sendMessage, uploadImage, uploadVideo } from '#contract/chat'
import { imageBytesMax } from '#contract/chat-content'
import { supportMedia, uploadSupportImage } from '#contract/operator'
import type { Refusal } from '#contract/refusal'
import { uploadSlip } from '#contract/slip'
import { app, openApp } from '../app-testing.ts'
import { works } from '../features.ts'
import { folderOfFiles, photo } from '../files-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { always } from '../platform/jobs/testing.ts'
import { refused } from '../refused-testing.ts'
import { setSetting } from '../register/testing.ts'
import { type Guest, guestAt, historyOf, memberAt } from './testing.ts'

// Goal: strangers cannot fill the disk, and old files go. Method: real files over HTTP; earlier files are rows of the
// size that they would have.
let image: File
const megabyte = 1_048_576
openApp()
beforeAll(async () => {
  image = new File([new Uint8Array(await photo().png().toBuffer())], 'a.png')
})
afterEach(async () => {
  await app.ctx.db`delete from chat_file where path like 'f%' and bytes >= ${megabyte}`
  await app.ctx
    .db`delete from site_setting where key in ('fileFreeMb', 'chatFileDays', 'chatGuestMb')`
})

const upload = (caller: Caller) => uploadTo(uploadImage, image, caller)
const networkOf = async ({ guestId }: Guest): Promise<Uint8Array> => {
  const [row] = await app.ctx.db<[{ network: Uint8Array }]>`
    select network from chat_file where owner = ${guestId} limit 1`
  return row.network
}

let made = 0
/** Stores a row of an earlier file. */
function earlier(owner: string, megabytes: number, network: Uint8Array | null = null) {
  made += 1
  const path = `f${String(made).padStart(31, '0')}.png`
  return app.ctx.db`
    insert into chat_file (path, type, owner, bytes, network)
    values (${path}, 'image/png', ${owner}, ${megabytes * megabyte}, ${network})`
}

test('FILE_LIMIT for a guest, a network, all guests and a member, each with its own room for a day', async () => {
  const [guest, other] = [await guestAt(app.host), await guestAt(app.host)]
  await upload(guest.caller)
  await upload(other.caller)
  const network = await networkOf(guest)
  expect(Buffer.from(network).equals(await networkOf(other))).toBe(true)

  await earlier(guest.guestId, 20)
  await refused(upload(guest.caller), 'FILE_LIMIT')
  await upload(other.caller)
  await earlier('somebody', 60, network)
  await refused(upload(other.caller), 'FILE_LIMIT')
  await app.ctx.db`update chat_file set network = decode('00', 'hex') where owner = 'somebody'`
  await upload(other.caller)
  await earlier('others', 940, Buffer.from([1]))
  await refused(upload(other.caller), 'FILE_LIMIT')

  const member = await memberAt(app)
  await upload(member)
  const [{ owner }] = await app.ctx.db<[{ owner: string }]>`
    select owner from chat_file order by created_at desc limit 1`
  await earlier(owner, 200)
  await refused(upload(member), 'FILE_LIMIT')
  await app.ctx.db`
    update chat_file set created_at = created_at - interval '25 hours' where owner = ${owner}`
  await upload(member)
})

test('twenty files, four at once, leave three where there is room for three', async () => {
  const guest = await guestAt(app.host)
  await upload(guest.caller)
  const [{ bytes }] = await app.ctx.db<[{ bytes: number }]>`
    select bytes from chat_file where owner = ${guest.guestId}`
  // The picture is random noise, but the same file is encoded to the same bytes.
  const left = 20 * megabyte - Math.round(4.5 * bytes)
  await app.ctx.db`
    insert into chat_file (path, type, owner, bytes)
    values (${`${randomUUID().replaceAll('-', '')}.png`}, 'image/png', ${guest.guestId}, ${left})`
  // The queue of guests has five places, so the rounds are smaller than that.
  const ends: string[] = []
  for (let round = 0; round < 5; round += 1)
    await Promise.all(
      Array.from({ length: 4 }, () =>
        upload(guest.caller).then(
          () => ends.push('kept'),
          (error: Refusal) => ends.push(error.code),
        ),
      ),
    )
  expect(ends.filter((end) => end === 'kept')).toHaveLength(3)
  expect(ends.filter((end) => end === 'FILE_LIMIT')).toHaveLength(17)
})

test('CHT-08 a guest’s video is refused before its bytes are read', async () => {
  const guest = await guestAt(app.host)
  await refused(uploadTo(uploadVideo, new File(['film'], 'a.mp4'), guest.caller), 'MEMBERS_ONLY')
  const { hostname, port } = new URL(app.host)
  const socket = connect(Number(port), hostname)
  const head = [
    'POST /api/chat/upload-video HTTP/1.1',
    'host: x',
    'x-client-id: kapao-web',
    `authorization: Bearer ${guest.token}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 20000000',
  ]
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  // The head alone is answered: nothing of the body was sent.
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await expect.poll(() => received).toContain('MEMBERS_ONLY')
  socket.destroy()
})

test('STORAGE_FULL below the free space that is set; slips are accepted until half of it is left', async () => {
  const { db, files } = app.ctx
  const guest = await guestAt(app.host)
  const member = await memberAt(app)
  const freeMb = Math.floor((await files.freeBytes())! / megabyte)
  const slip = () => uploadTo(uploadSlip, image, member)
  await setSetting(db, 'fileFreeMb', Math.floor(freeMb * 1.5))
  const before = await db`select from chat_file`
  await refused(upload(guest.caller), 'STORAGE_FULL')
  await refused(upload(member), 'STORAGE_FULL')
  expect(await db`select from chat_file`).toHaveLength(before.length)
  await db`delete from slip_closing`
  expect((await slip()).reference).toMatch(/^[0-9a-f]{32}$/)
  await setSetting(db, 'fileFreeMb', freeMb * 3)
  const another = new File([new Uint8Array(await photo().jpeg().toBuffer())], 'b.jpg')
  await refused(uploadTo(uploadSlip, another, member), 'SLIP_UPLOAD_FAIL')
  await db`delete from site_setting where key = 'fileFreeMb'`
  expect(await upload(guest.caller)).toBeTruthy()
})

test('metrics tell the free space and the chat files of the day', async () => {
  const guest = await guestAt(app.host)
  await upload(guest.caller)
  const metrics = await (await fetch(app.metricsUrl)).text()
  const value = (line: string) => Number(metrics.split(`\n${line} `)[1]?.split('\n')[0])
  expect(value('files_free_bytes')).toBeGreaterThan(megabyte)
  expect(value('chat_files_bytes{sender="guest"}')).toBeGreaterThan(10_000)
  expect(value('pictures_waiting{lane="guest"}')).toBe(0)
  expect(value('picture_processes_killed')).toBe(0)
})

test('a setting out of its bounds is refused when it is written', async () => {
  const { db } = app.ctx
  await expect(setSetting(db, 'chatGuestMb', -1)).rejects.toThrow('no value of a setting')
  await expect(setSetting(db, 'fileFreeMb', 10_000_001)).rejects.toThrow('no value of a setting')
  await expect(setSetting(db, 'chatFileDays', 1.5)).rejects.toThrow('no value of a setting')
  await expect(setSetting(db, 'chatGuestMb', '20' as never)).rejects.toThrow(
    'no value of a setting',
  )
})

const show = (caller: Caller, filePath: string) =>
  call(
    sendMessage,
    { clientId: randomUUID(), message: { message_type: 'media', payload: { filePath } } },
    caller,
  )
const forget = () => works['retention.purge']!({}, app.ctx, always)
const isKept = (path: string) => existsSync(join(folderOfFiles(app), 'chat', path))

test('files of messages are deleted after the days that are set; the message stays and both sides get FILE_GONE', async () => {
  const { db } = app.ctx
  const guest = await guestAt(app.host)
  const support = await newOperator(app)
  const [old, young] = [(await upload(guest.caller)).path, (await upload(guest.caller)).path]
  for (const path of [old, young]) await show(guest.caller, path)
  await db`update chat_file set created_at = created_at - interval '366 days' where path = ${old}`
  await setSetting(db, 'chatFileDays', 0)
  await forget()
  expect([isKept(old), isKept(young)]).toEqual([true, true])

  await db`delete from site_setting where key = 'chatFileDays'`
  await forget()
  expect([isKept(old), isKept(young)]).toEqual([false, true])
  await refused(call(chatMedia, { path: old }, guest.caller), 'FILE_GONE')
  await refused(call(supportMedia, { path: old }, support.desk), 'FILE_GONE')
  await refused(show(guest.caller, old), 'NO_DATA')
  expect((await call(chatMedia, { path: young }, guest.caller)).url).toMatch(/^\/api\/chat\/file/)
  expect((await historyOf(guest.caller)).last).toBe(2)
})

test('a guest’s network is forgotten after the day in which it counts', async () => {
  const guest = await guestAt(app.host)
  const { path } = await upload(guest.caller)
  await show(guest.caller, path)
  await forget()
  expect(await networkOf(guest)).not.toBeNull()
  await app.ctx.db`
    update chat_file set created_at = created_at - interval '25 hours' where path = ${path}`
  await forget()
  expect(await networkOf(guest)).toBeNull()
})

test('operators’ files have no room of their own to fill, and no larger file than others', async () => {
  const support = await newOperator(app)
  const large = new File([new Uint8Array(imageBytesMax + 1)], 'a.png')
  await refused(uploadTo(uploadSupportImage, large, support.desk), 'PAYLOAD_TOO_LARGE')
  expect((await uploadTo(uploadSupportImage, image, support.desk)).path).toMatch(/\.png$/)
})

test('API-04 an operator, who answers many conversations, may upload a thousand files a day, then REQUEST_LIMIT', async () => {
  const { desk, id } = await newOperator(app)
  const uploaded = (from: number, to: number) => app.ctx.db`
    insert into chat_file (path, type, owner)
    select lpad(to_hex(number), 32, '0') || '.png', 'image/png', ${`operator:${id}`}
    from generate_series(${from}::int, ${to}::int) as number`
  await uploaded(1, 100)
  expect((await uploadTo(uploadSupportImage, image, desk)).path).toMatch(/\.png$/)
  await uploaded(101, 999)
  await refused(uploadTo(uploadSupportImage, image, desk), 'REQUEST_LIMIT')
})
