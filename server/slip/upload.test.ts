import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { call, uploadTo } from '#contract/call'
import { Refusal } from '#contract/refusal'
import { slipBytesMax, slips, uploadSlip } from '#contract/slip'
import { openScene, scene } from '../deposit/scene-testing.ts'
import type { Member } from '../deposit/testing.ts'
import { forgetAbandoned } from '../edge/http-upload.ts'
import { folderOfFiles, photo } from '../files-testing.ts'
import { asOwner } from '../testing.ts'
import { decided, fileOf, memberWith, newPayer, sent, upload } from './testing.ts'
import { slipsADay } from './upload.ts'

let member: Member
openScene()
beforeAll(async () => {
  member = await memberWith(scene)
})
afterEach(async () => {
  expect(uploadsUnderWay()).toEqual([])
})

const uploadsUnderWay = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`kapao-upload-${process.pid}-`))
const folder = () => join(folderOfFiles(scene.app), 'slips')
const kept = (): string[] => readdirSync(folder())
const jpegOf = (quality = 80) => photo().jpeg({ quality }).toBuffer()

const refused = async (bytes: Uint8Array, code: string, given = {}) =>
  expect(uploadTo(uploadSlip, fileOf(bytes), { ...member.caller, ...given })).rejects.toMatchObject(
    { code },
  )

test('DEP-09 the picture is re-encoded upright, without place, device or trailing data', async () => {
  const secret = '<script>alert("tail")</script>'
  const came = await photo()
    .resize(200, 100)
    .withExif({ IFD0: { Make: 'SECRETCAMERA' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(came.includes('SECRETCAMERA')).toBe(true)
  const reference = await upload(Buffer.concat([came, Buffer.from(secret)]), member.caller)
  const bytes = readFileSync(join(folder(), `${reference}.jpg`))
  for (const part of ['SECRETCAMERA', 'alert', 'Exif']) expect(bytes.includes(part)).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 100, height: 200, format: 'jpeg' })
})

test('DEP-09 the same bytes of the same member are the same slip, however many at once', async () => {
  const picture = await jpegOf()
  const before = kept().length
  // On a slow machine more wait than one member may have waiting (pictures.ts); a client sends a refused one again.
  const uploaded = (): Promise<string> =>
    upload(picture, member.caller).catch((error) => {
      if (error.code === 'REQUEST_LIMIT') return uploaded()
      throw error
    })
  const references = await Promise.all(Array.from({ length: 12 }, uploaded))
  expect(new Set(references).size).toBe(1)
  expect(await upload(picture, member.caller)).toBe(references[0])
  expect(kept()).toHaveLength(before + 1)
  const other = await memberWith(scene)
  expect(await upload(picture, other.caller)).not.toBe(references[0])
})

test('DEP-09 an upload says that its slip was uploaded before, and its repetition under the same key does not', async () => {
  const file = fileOf(await jpegOf())
  const caller = { ...member.caller, key: randomUUID() }
  const first = await uploadTo(uploadSlip, file, caller)
  expect(first.isRepeated).toBe(false)
  expect(await uploadTo(uploadSlip, file, caller)).toEqual(first)
  const again = await uploadTo(uploadSlip, file, { ...member.caller, key: randomUUID() })
  expect(again).toEqual({ ...first, isRepeated: true })
})

test('API-05 a key repeated with the same file is the same request, and with another file it is not', async () => {
  const [one, other] = [await jpegOf(), await jpegOf()]
  const key = randomUUID()
  const caller = { ...member.caller, key }
  const reference = await upload(one, caller)
  expect(await upload(one, caller, 'renamed.jpg')).toBe(reference)
  await refused(other, 'KEY_REUSED', { key })
})

test('DEP-09 a file of the maximum size is accepted, one byte more is not', async () => {
  const picture = await photo().png().toBuffer()
  const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
  await refused(padded(slipBytesMax + 1), 'PAYLOAD_TOO_LARGE')
  expect(await upload(padded(slipBytesMax), member.caller)).toMatch(/^[0-9a-f]{32}$/)
})

test('DEP-09 no slip is accepted in closed hours', async () => {
  const { db } = scene.app.ctx
  const before = kept().length
  const rows = await db`select closed_from, closed_to from slip_closing`
  await db`delete from slip_closing`
  await db`insert into slip_closing values ('00:00', '23:59:59.999999'), ('23:00', '00:30')`
  try {
    await refused(await jpegOf(), 'SLIP_CLOSED')
    expect(kept()).toHaveLength(before)
  } finally {
    await db`delete from slip_closing`
    for (const { closedFrom, closedTo } of rows)
      await db`insert into slip_closing values (${closedFrom}, ${closedTo})`
  }
})

test('DEP-09 SLIP_UPLOAD_FAIL: a failing file store leaves no slip behind', async () => {
  const { ctx } = scene.app
  const { files } = ctx
  const picture = await jpegOf()
  const own = await memberWith(scene)
  ctx.files = { ...files, put: () => Promise.reject(new Error('ENOSPC')) }
  try {
    await refused(picture, 'SLIP_UPLOAD_FAIL', own.caller)
    expect(await call(slips, { page: 1, limit: 10 }, own.caller)).toMatchObject({ total: 0 })
  } finally {
    ctx.files = files
  }
  expect(await upload(picture, own.caller)).toMatch(/^[0-9a-f]{32}$/)
})

test(`a member can upload ${slipsADay} slips a day, also when more come at once`, async () => {
  const own = await memberWith(scene)
  const { ctx } = scene.app
  await ctx.db`
    insert into slip (bucket, member, reference, digest, file, type, state, note, decided_at)
    select ${own.id % 256}, ${own.id}, 'old' || n, decode(lpad(to_hex(n), 8, '0'), 'hex'), 'none', 'image/png',
      'failed', 'INVALID_SLIP', now()
    from generate_series(1, ${slipsADay - 3}) n`
  const before = kept().length
  const pictures = await Promise.all(Array.from({ length: 10 }, (_, at) => jpegOf(60 + at)))
  const ends = await Promise.allSettled(pictures.map((picture) => upload(picture, own.caller)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const end of ends)
    if (end.status === 'rejected') expect(end.reason).toEqual(new Refusal('REQUEST_LIMIT'))
  expect(kept()).toHaveLength(before + 3)
})

test('a slip of an earlier day that is uploaded again counts on the day of that upload', async () => {
  const own = await memberWith(scene)
  const picture = await jpegOf(77)
  const reference = await upload(picture, own.caller)
  const failed = () =>
    asOwner(
      scene.app,
      (db) => db`
        update slip set state = 'failed', note = 'NOT_MATCH', decided_at = now(), created_at = now() - interval '25 hours'
        where member = ${own.id} and reference = ${reference}`,
    )
  await failed()
  await scene.app.ctx.db`
    insert into slip (bucket, member, reference, digest, file, type, state, note, decided_at)
    select ${own.id % 256}, ${own.id}, 'today' || n, decode(lpad(to_hex(n), 8, '0'), 'hex'), 'none', 'image/png',
      'failed', 'INVALID_SLIP', now()
    from generate_series(1, ${slipsADay - 1}) n`
  expect(await upload(picture, own.caller)).toBe(reference)
  await failed()
  await expect(upload(picture, own.caller)).rejects.toThrow('REQUEST_LIMIT')
  await asOwner(
    scene.app,
    (db) => db`
      update slip set repeated_at = array[now() - interval '25 hours'] where member = ${own.id} and reference = ${reference}`,
  )
  expect(await upload(picture, own.caller)).toBe(reference)
})

test('after a refused file the next call on the same connection is answered', async () => {
  const { hostname, port } = new URL(scene.app.host)
  const socket = connect(Number(port), hostname)
  const size = slipBytesMax + 3_000_000
  const head = [
    'POST /api/wallet/slip HTTP/1.1',
    'host: x',
    'x-client-id: kapao-web',
    `authorization: Bearer ${member.caller.token}`,
    'content-type: multipart/form-data; boundary=b',
  ]
  const before = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const after = '\r\n--b--\r\n'
  const length = before.length + size + after.length
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\n${before}`)
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  socket.write(Buffer.alloc(size))
  socket.write(after)
  await expect.poll(() => received).toContain('PAYLOAD_TOO_LARGE')
  socket.write('GET /api/lookup/active HTTP/1.1\r\nhost: x\r\nx-client-id: kapao-web\r\n\r\n')
  await expect.poll(() => received).toMatch(/413[\s\S]*HTTP\/1.1 200/)
  socket.destroy()
})

test('an aborted upload leaves nothing behind', async () => {
  const { hostname, port } = new URL(scene.app.host)
  const socket = connect(Number(port), hostname)
  const head = [
    'POST /api/wallet/slip HTTP/1.1',
    'host: x',
    'x-client-id: kapao-web',
    `authorization: Bearer ${member.caller.token}`,
    'content-type: multipart/form-data; boundary=b',
    'content-length: 1000000',
  ]
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}${'a'.repeat(50_000)}`)
  await expect.poll(uploadsUnderWay).toHaveLength(1)
  socket.destroy()
  await expect.poll(uploadsUnderWay).toEqual([])
})

test('uploads left by a killed server are deleted, and those in progress are not', async () => {
  const root = mkdtempSync(join(tmpdir(), 'kapao-abandoned-'))
  const [old, fresh] = ['kapao-upload-1-old', 'kapao-upload-2-new'].map((name) => join(root, name))
  for (const path of [old!, fresh!]) mkdirSync(path)
  const before = new Date(Date.now() - 20 * 60_000)
  utimesSync(old!, before, before)
  await forgetAbandoned(root)
  expect(readdirSync(root)).toEqual(['kapao-upload-2-new'])
  rmSync(root, { recursive: true })
})

test('a credited slip stays credited when its bytes are uploaded again', async () => {
  const payer = newPayer()
  const own = await memberWith(scene, payer)
  const transfer = await sent(scene, payer)
  const picture = await scene.sandbox.slip(transfer.reference)
  const reference = await upload(picture, own.caller)
  expect(await decided(own, reference)).toMatchObject({ status: 'SUCCESS' })
  expect(await upload(picture, own.caller)).toBe(reference)
  const [row] = await scene.app.ctx
    .db`select state, uploads, digest from slip where reference = ${reference}`
  expect(row).toMatchObject({ state: 'success', uploads: 1 })
  expect(Buffer.from(row!.digest)).toEqual(createHash('sha256').update(picture).digest())
})
