import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Caller, uploadTo } from '#contract/call'
import { uploadIdentityPicture } from '#contract/identity'
import { originalDigestHeader } from '#contract/original-digest'
import { slipBytesMax, uploadSlip } from '#contract/slip'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'
import { folderOfFiles, formWith, photo } from '../files-testing.ts'
import { asOwner } from '../testing.ts'
import { decided, fileOf, memberWith, newPayer, sent, slipOf, upload } from './testing.ts'

// Goal: one file is one slip although each browser makes other small bytes of it, and a member who claims whatever digest gains
// nothing and harms no other member (decision 0275). Method: the whole server, uploads over HTTP.
openScene()

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** The same picture in other bytes, as each browser makes them. */
const smaller = (picture: Buffer, quality: number) => sharp(picture).jpeg({ quality }).toBuffer()
type Claimer = Caller & { originalDigest?: string }
const claiming = ({ caller }: Member, originalDigest: string): Claimer => ({
  ...caller,
  originalDigest,
})
const headersOf = ({ originalDigest }: Claimer) => ({
  ...(originalDigest && { [originalDigestHeader]: originalDigest }),
})
const send = (bytes: Uint8Array, caller: Claimer) =>
  uploadTo(uploadSlip, fileOf(bytes), caller, headersOf(caller))
const slipsOf = ({ id }: Member) => scene.app.ctx.db<
  { reference: string; state: string; uploads: number; file: string; transfer: string | null }[]
>`
  select reference, state, uploads, file, transfer from slip
  where bucket = ${id % 256} and member = ${id} order by created_at`

/** A member, and the slip of a transfer that the member made. */
async function paid(payer = newPayer()) {
  const member = await memberWith(scene, payer)
  const { reference: transfer } = await sent(scene, payer)
  const picture = await scene.sandbox.slip(transfer)
  return { member, transfer, picture, original: digestOf(picture) }
}

test('DEP-09 pictures of one file in other bytes are one slip, credited once, however many at once', async () => {
  const { member, picture, original } = await paid()
  const pictures = await Promise.all([70, 75, 80, 85, 90].map((each) => smaller(picture, each)))
  const replies = await Promise.all(
    pictures.map((bytes) => send(bytes, claiming(member, original))),
  )
  expect(new Set(replies.map(({ reference }) => reference)).size).toBe(1)
  expect(replies.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  expect(await decided(member, replies[0]!.reference)).toMatchObject({ status: 'SUCCESS' })
  const again = await send(await smaller(picture, 60), claiming(member, original))
  expect(again).toMatchObject({ reference: replies[0]!.reference, isRepeated: true })
  expect(await slipsOf(member)).toMatchObject([{ state: 'success', uploads: 1 }])
  expect(await mainOf(scene, member)).toBe(baht(100))
})

test.each(['the whole file', 'a smaller picture'] as const)(
  'DEP-09 the same slip is found whole and smaller, when %s comes first',
  async (first) => {
    const { member, picture, original } = await paid()
    const whole = () => send(picture, member.caller)
    const small = async () => send(await smaller(picture, 80), claiming(member, original))
    const [one, other] = first === 'the whole file' ? [whole, small] : [small, whole]
    const { reference } = await one()
    expect(await decided(member, reference)).toMatchObject({ status: 'SUCCESS' })
    expect(await other()).toMatchObject({ reference, isRepeated: true })
    expect(await slipsOf(member)).toHaveLength(1)
  },
)

test('DEP-09 bytes that were uploaded before are found, whatever file they are claimed to be of', async () => {
  const { member, picture } = await paid()
  const { reference } = await send(picture, member.caller)
  await decided(member, reference)
  const other = await paid()
  const { reference: another } = await send(
    await smaller(other.picture, 80),
    claiming(member, other.original),
  )
  await decided(member, another)
  for (const claim of [digestOf(Buffer.from('nothing')), other.original])
    expect(await send(picture, claiming(member, claim))).toMatchObject({
      reference,
      isRepeated: true,
    })
  expect(await slipsOf(member)).toHaveLength(2)
})

test('DEP-09 a member who claims the digest of another member’s slip blocks no slip of that member', async () => {
  const { member, picture, original } = await paid()
  const thief = await memberWith(scene)
  const junk = await photo().jpeg().toBuffer()
  const before = await send(junk, claiming(thief, original))
  const reference = await upload(picture, member.caller)
  expect(reference).not.toBe(before.reference)
  expect(await decided(member, reference)).toMatchObject({ status: 'SUCCESS' })
  const after = await send(await smaller(junk, 50), claiming(thief, original))
  expect(after.reference).not.toBe(reference)
  expect(await mainOf(scene, member)).toBe(baht(100))
})

test('DEP-10 a claim brings no other picture to a slip that is checked again', async () => {
  const payer = newPayer()
  const { member, transfer, picture, original } = await paid(payer)
  await asOwner(
    scene.app,
    (db) => db`update member set bank_account_name = 'OTHER NAME' where id = ${member.id}`,
  )
  const first = await smaller(picture, 80)
  const { reference } = await send(first, claiming(member, original))
  expect(await decided(member, reference)).toMatchObject({ note: 'NOT_MATCH' })
  const [before] = await slipsOf(member)

  const forged = await photo().jpeg().toBuffer()
  expect(await send(forged, claiming(member, original))).toEqual({
    message: 'RECEIVED',
    reference,
    isRepeated: false,
  })
  expect(await decided(member, reference)).toMatchObject({ note: 'NOT_MATCH' })
  expect(await slipsOf(member)).toMatchObject([{ file: before!.file, transfer, uploads: 2 }])
  const folder = folderOfFiles(scene.app)
  const own = (await slipsOf(member)).map(({ file }) => file)
  expect(readdirSync(join(folder, 'slips')).filter((name) => name.startsWith(reference))).toEqual(
    own.map((file) => file.replace('slips/', '')),
  )
  expect((await sharp(readFileSync(join(folder, before!.file))).metadata()).width).toBe(
    (await sharp(first).metadata()).width,
  )

  // The name is corrected, and another picture of the same file gets the slip checked once more, with the time of its first upload.
  await asOwner(
    scene.app,
    (db) => db`update member set bank_account_name = ${payer.name} where id = ${member.id}`,
  )
  await send(await smaller(picture, 70), claiming(member, original))
  expect(await decided(member, reference)).toMatchObject({ status: 'SUCCESS' })
})

test('DEP-10 a slip whose picture could not be read is no duplicate of a better picture of its file', async () => {
  const { member, picture, original } = await paid()
  const blurred = await sharp(picture).resize(200).blur(8).jpeg().toBuffer()
  const { reference } = await send(blurred, claiming(member, original))
  expect(await decided(member, reference)).toMatchObject({ note: 'CANNOT_READ_CROPPED_IMAGE' })
  expect(await send(blurred, claiming(member, original))).toMatchObject({
    reference,
    isRepeated: true,
  })
  const whole = await send(picture, member.caller)
  expect(whole.reference).not.toBe(reference)
  expect(await decided(member, whole.reference)).toMatchObject({ status: 'SUCCESS' })
  // From now on a claim finds the slip that was read.
  expect(await send(await smaller(picture, 80), claiming(member, original))).toMatchObject({
    reference: whole.reference,
    isRepeated: true,
  })
})

test('API-05 a key repeated with other bytes of the same file gets its reply, and with another file it is refused', async () => {
  const { member, picture, original } = await paid()
  const key = randomUUID()
  const small = (quality: number) => smaller(picture, quality)
  const first = await send(await small(80), { ...claiming(member, original), key })
  expect(first.isRepeated).toBe(false)
  // The first reply says "not repeated": the later ones are the stored reply, and no further upload.
  expect(await send(await small(60), { ...claiming(member, original), key })).toEqual(first)
  expect(await send(picture, { ...member.caller, key })).toEqual(first)
  const other = await photo().jpeg().toBuffer()
  for (const caller of [member.caller, claiming(member, digestOf(other))])
    await expect(send(other, { ...caller, key })).rejects.toMatchObject({ code: 'KEY_REUSED' })
  await expect(send(await small(80), { ...member.caller, key })).rejects.toMatchObject({
    code: 'KEY_REUSED',
  })
  expect(await slipOf(member, first.reference)).toBeDefined()
  expect(await slipsOf(member)).toHaveLength(1)
})

test('API-05 a document in other bytes under the same key is the same picture', async () => {
  const { caller } = await memberWith(scene)
  const [one, other] = [await photo().jpeg().toBuffer(), await photo().jpeg().toBuffer()]
  const keyed = { ...caller, key: randomUUID() }
  const headers = { [originalDigestHeader]: digestOf(Buffer.from('card')) }
  const sendCard = (bytes: Uint8Array) =>
    uploadTo(uploadIdentityPicture, fileOf(bytes), keyed, headers)
  expect(await sendCard(other)).toEqual(await sendCard(one))
})

const malformed: [string, string][] = [
  ['nothing', ''],
  ['one digit less', 'a'.repeat(63)],
  ['one digit more', 'a'.repeat(65)],
  ['capitals', 'A'.repeat(64)],
  ['other letters', 'g'.repeat(64)],
  ['a list', `${'a'.repeat(64)}, ${'b'.repeat(64)}`],
  ['a thousand digits', 'a'.repeat(1_000)],
]
test.each(malformed)(
  'API-02 a claimed digest of %s is refused with BAD_REQUEST, and nothing is kept',
  async (_, claim) => {
    const member = await memberWith(scene)
    // As large as a picture may be, so that the answer comes before the file does.
    for (const bytes of [await photo().jpeg().toBuffer(), Buffer.alloc(slipBytesMax)]) {
      const response = await fetch(`${scene.app.host}/api/wallet/slip`, {
        method: 'POST',
        headers: {
          'x-client-id': 'kapao-web',
          authorization: `Bearer ${member.caller.token}`,
          [originalDigestHeader]: claim,
        },
        body: formWith('file', 'a.jpg', bytes),
      })
      expect([response.status, await response.json()]).toEqual([400, { message: 'BAD_REQUEST' }])
    }
    expect(await slipsOf(member)).toEqual([])
  },
)
