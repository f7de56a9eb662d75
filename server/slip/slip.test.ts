import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { type slipReasons, slips } from '#contract/slip'
import { statement } from '#contract/statement'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, mainOf, type Scene } from '../deposit/testing.ts'
import { openAccounts } from '../deposit-account/testing.ts'
import { folderOfFiles } from '../files-testing.ts'
import { asOwner } from '../testing.ts'
import {
  bbl,
  decided,
  jdb,
  lookNow,
  memberWith,
  newPayer,
  type Payer,
  sent,
  slipOf,
  upload,
} from './testing.ts'
import { attemptsMax } from './work.ts'

openScene()

/** A member, a transfer from the registered account, and its uploaded slip. */
async function uploaded(
  details: Parameters<typeof sent>[2] = {},
  picture: Parameters<Scene['sandbox']['slip']>[1] = {},
  payer: Payer = newPayer(),
) {
  const member = await memberWith(scene, payer)
  const transfer = await sent(scene, payer, details)
  const reference = await upload(
    await scene.sandbox.slip(transfer.reference, picture),
    member.caller,
  )
  return { member, transfer, reference }
}

const refusedWith = async (
  reason: (typeof slipReasons)[number],
  { member, reference }: Awaited<ReturnType<typeof uploaded>>,
) => {
  expect(await decided(member, reference)).toMatchObject({
    status: 'FAILED',
    note: reason,
    deposit: null,
  })
  expect(await mainOf(scene, member)).toBe(0)
}

test.each([
  ['KBANK', 'green', 'png'],
  ['SCB', 'purple', 'jpg'],
  ['KTB', 'tinted', 'png'],
  ['GSB', 'green', 'jpg'],
] as const)('DEP-10 a slip of %s in the %s design, %s, is credited', async (bank, design, type) => {
  const { member, transfer, reference } = await uploaded({}, { design, type }, newPayer(bank))
  expect(await decided(member, reference)).toMatchObject({
    status: 'SUCCESS',
    note: null,
    link: null,
    reference,
    amount: baht(100),
  })
  expect(await mainOf(scene, member)).toBe(baht(100))
  const { statements } = await call(statement, { page: 1, limit: 10 }, member.caller)
  expect(statements).toMatchObject([
    {
      statementType: 'deposit',
      status: 'SUCCESS',
      from: 'BBL',
      to: 'WALLET',
      amount: baht(100),
      reference: `bank:BBL:${transfer.reference}`,
    },
  ])
})

test('DEP-10 a truncated Thai name with a title matches the registered one', async () => {
  const payer = newPayer('KBANK', 'สมชาย ใจดี')
  const given = await uploaded({ from: { ...payer, name: 'นาย สมชาย ใจดี' } }, {}, payer)
  expect(await decided(given.member, given.reference)).toMatchObject({ status: 'SUCCESS' })
})

test('STM-04 a slip is in progress until the bank has booked the transfer, then credited', async () => {
  const { member, transfer, reference } = await uploaded({ amount: baht(100.87) })
  await expect
    .poll(async () => (await scene.sandbox.transfer(transfer.reference)).asked)
    .toBeGreaterThan(0)
  expect(await slipOf(member, reference)).toMatchObject({
    status: 'IN_PROGRESS',
    note: null,
    amount: 0,
  })
  await lookNow(scene.app, reference)
  expect(await decided(member, reference)).toMatchObject({ status: 'SUCCESS' })
  expect(await mainOf(scene, member)).toBe(baht(100.87))
})

test.each([
  ['IMG_SIZE_UNABLE_TO_PROCESS', 'is tiny', {}, { kind: 'tiny' }],
  ['CANNOT_READ_CROPPED_IMAGE', 'is cut through its QR', {}, { kind: 'cropped' }],
  ['CANNOT_READ_CROPPED_IMAGE', 'has no QR', {}, { kind: 'no-qr' }],
  ['INVALID_SLIP', 'bears a QR to pay', {}, { kind: 'pay-qr' }],
  ['INVALID_SLIP', 'names a transfer that never was', {}, { kind: 'unknown-reference' }],
  ['INVALID_SLIP', 'is unknown to the bank', { amount: baht(100.83) }, {}],
  ['UNSTABLE_REFNO_ON_SLIP', 'has an unstable reference', { amount: baht(100.81) }, {}],
  ['TRIPPLE_WRONG_CAPTCHA', 'meets a captcha', { amount: baht(100.79) }, {}],
  ['UNKNOW_ERROR', 'is refused without a reason', { amount: baht(100.89) }, {}],
  ['EXPIRED_SLIP', 'is older than an hour', { minutesAgo: 61 }, {}],
] as const)('STM-04 %s: the slip %s', async (reason, _, details, picture) => {
  await refusedWith(reason, await uploaded(details, picture))
})

test('STM-04 DEST_ACC_INVALID: the money went to a shop', async () => {
  const to = { bank: 'KBANK', account: '5550001112', name: 'A SHOP' } as const
  await refusedWith('DEST_ACC_INVALID', await uploaded({ to }))
})

test('STM-04 DEST_ACC_INVALID: the shown digits are ours, the holder is not', async () => {
  const account = `55555${bbl.account.slice(5, 9)}5`
  const to = { bank: 'BBL', account, name: 'KAPAO NO MORE' } as const
  await refusedWith('DEST_ACC_INVALID', await uploaded({ to }))
})

test('STM-04 DEST_ACC_INVALID: our account is closed', async () => {
  await asOwner(scene.app, (db) =>
    db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        update deposit_account set is_open = false, closed_at = now() - interval '61 minutes' where bank_code = 'BBL'`
    }),
  )
  try {
    await refusedWith('DEST_ACC_INVALID', await uploaded())
  } finally {
    await openAccounts(scene.app)
  }
})

test('STM-04 DEST_ACC_INVALID: a transfer in kip, from a member with baht', async () => {
  const payer = newPayer('BCEL')
  const member = await memberWith(scene, payer)
  const transfer = await sent(scene, payer, { to: jdb, amount: baht(500_000) })
  const picture = await scene.sandbox.slip(transfer.reference)
  const reference = await upload(picture, member.caller)
  await refusedWith('DEST_ACC_INVALID', { member, transfer, reference })
})

test('STM-04 NOT_MATCH: another account paid, by its number, its bank or its name', async () => {
  const payer = newPayer()
  for (const from of [
    newPayer(),
    { ...payer, bank: 'KTB' as const },
    { ...payer, account: String(Number(payer.account) + 1_000_000_000), name: 'SOMSAK DEE' },
  ])
    await refusedWith('NOT_MATCH', await uploaded({ from }, {}, payer))
})

test('a slip refused for the name is checked again once the name is corrected', async () => {
  const payer = newPayer()
  const member = await memberWith(scene, { ...payer, name: 'SOMSAK DEE' })
  const transfer = await sent(scene, payer)
  const picture = await scene.sandbox.slip(transfer.reference)
  const reference = await upload(picture, member.caller)
  expect(await decided(member, reference)).toMatchObject({ note: 'NOT_MATCH' })
  await asOwner(
    scene.app,
    (db) => db`update member set bank_account_name = ${payer.name} where id = ${member.id}`,
  )
  expect(await upload(picture, member.caller)).toBe(reference)
  expect(await decided(member, reference)).toMatchObject({ status: 'SUCCESS', note: null })
  expect(await mainOf(scene, member)).toBe(baht(100))
})

test('STM-04 UPLOADED_FILE_NOT_EXIST: the picture is lost before it is read', async () => {
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const transfer = await sent(scene, payer)
  const picture = await scene.sandbox.slip(transfer.reference)
  const { ctx } = scene.app
  const { files } = ctx
  // Loses the file between the upload and the job, as a disk may.
  ctx.files = {
    ...files,
    put: async (key, bytes, type) => {
      await files.put(key, bytes, type)
      rmSync(join(folderOfFiles(scene.app), key))
    },
  }
  const reference = await upload(picture, member.caller).finally(() => {
    ctx.files = files
  })
  await refusedWith('UPLOADED_FILE_NOT_EXIST', { member, transfer, reference })
  // Uploaded again, it is the same slip, and this time the file is there.
  expect(await upload(picture, member.caller)).toBe(reference)
  expect(await decided(member, reference)).toMatchObject({ status: 'SUCCESS' })
})

test('STM-04 SLIP_REFNO_DUPLICATED: another picture of a slip that was credited', async () => {
  const first = await uploaded()
  await decided(first.member, first.reference)
  const jpg = await scene.sandbox.slip(first.transfer.reference, { type: 'jpg' })
  const again = await upload(jpg, first.member.caller)
  expect(again).not.toBe(first.reference)
  const deposit = `bank:BBL:${first.transfer.reference}`
  expect(await slipOf(first.member, first.reference)).toMatchObject({ status: 'SUCCESS', deposit })
  expect(await decided(first.member, again)).toMatchObject({
    note: 'SLIP_REFNO_DUPLICATED',
    deposit,
  })
  const other = await memberWith(scene)
  const theirs = await upload(jpg, other.caller)
  expect(await decided(other, theirs)).toMatchObject({
    note: 'SLIP_REFNO_DUPLICATED',
    deposit: null,
  })
  expect(await mainOf(scene, first.member)).toBe(baht(100))
  expect(await mainOf(scene, other)).toBe(0)
})

test('DEP-10 the bank’s reply counts, not the text of the picture', async () => {
  const { member, reference } = await uploaded({}, { kind: 'edited' })
  expect(await decided(member, reference)).toMatchObject({ status: 'SUCCESS', amount: baht(100) })
  expect(await mainOf(scene, member)).toBe(baht(100))
})

test.each(['timeout', 'lost', 'error', 'garbage', 'refuse'] as const)(
  'DEP-10 if the bank’s reply is %s the slip waits or fails accordingly, and is never credited by guess',
  async (flaw) => {
    await scene.sandbox.control({ gateway: 'SLIPS', operation: 'query', flaw, calls: 1 })
    const { member, transfer, reference } = await uploaded()
    if (flaw === 'refuse') return refusedWith('UNKNOW_ERROR', { member, transfer, reference })
    // A silent bank keeps the query open for its whole timeout, so the job is queued anew once the query is on its way.
    const named = () => scene.app.ctx.db`
      select from slip where reference = ${reference} and transfer is not null`
    await expect.poll(named).toHaveLength(1)
    await lookNow(scene.app, reference)
    expect(await decided(member, reference, 40_000)).toMatchObject({ status: 'SUCCESS' })
    expect(await mainOf(scene, member)).toBe(baht(100))
  },
  240_000,
)

test('STM-04 UNKNOW_ERROR: a bank that stays silent too long leaves the slip for review, and a second check can credit it', async () => {
  await scene.sandbox.control({ gateway: 'SLIPS', operation: 'query', flaw: 'error' })
  const { member, reference } = await uploaded()
  const { db } = scene.app.ctx
  const attempts = async () =>
    (await db`select attempts from slip where reference = ${reference}`)[0]!.attempts
  await expect.poll(attempts).toBeGreaterThan(0)
  expect(await slipOf(member, reference)).toMatchObject({ status: 'IN_PROGRESS' })
  await db`update slip set attempts = ${attemptsMax - 1} where reference = ${reference}`
  await lookNow(scene.app, reference)
  expect(await decided(member, reference)).toMatchObject({ note: 'UNKNOW_ERROR', amount: 0 })
  expect(await mainOf(scene, member)).toBe(0)

  await scene.sandbox.clearControls()
  await db`
    update slip set state = 'waiting', note = null, decided_at = null, attempts = 0, next_check_at = now()
    where reference = ${reference}`
  await lookNow(scene.app, reference)
  expect(await decided(member, reference)).toMatchObject({ status: 'SUCCESS' })
})

test('STM-03 members see only their own slips, newest first, page by page', async () => {
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const handed: string[] = []
  for (const minutesAgo of [1, 2, 3]) {
    const transfer = await sent(scene, payer, { minutesAgo })
    handed.push(await upload(await scene.sandbox.slip(transfer.reference), member.caller))
  }
  for (const reference of handed) await decided(member, reference)
  const page = (number: number) => call(slips, { page: number, limit: 2 }, member.caller)
  const [first, second, third] = await Promise.all([page(1), page(2), page(3)])
  expect([first, second, third].map(({ total }) => total)).toEqual([3, 3, 3])
  expect([...first!.slips, ...second!.slips].map(({ reference }) => reference)).toEqual(
    handed.toReversed(),
  )
  expect(third!.slips).toEqual([])
  const other = await memberWith(scene)
  expect(await call(slips, { page: 1, limit: 10 }, other.caller)).toEqual({ total: 0, slips: [] })
})
