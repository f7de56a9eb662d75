import { beforeAll, expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import { decideSlip, moneyStory, queryProvider } from '#contract/operator-money'
import { slipRefusals } from '#contract/slip'
import { openDb } from '#db'
import { proposalAbout } from '../approval/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { indexOfAccount } from '../profile/bank-account.ts'
import { decided, memberWith, newPayer, type Payer, sent, slipOf, upload } from '../slip/testing.ts'
import { type Desk, listOf, why } from './testing.ts'

// Goal: a slip that failed for any of the eleven reasons is credited or refused by operators, and no transfer is credited
// twice. Method: the whole server against the sandbox's banks.
let finance: Desk
let lead: Desk
let owner: Desk
openScene()
beforeAll(async () => {
  finance = await newOperator(scene.app, 'finance')
  lead = await newOperator(scene.app, 'finance-lead')
  owner = await newOperator(scene.app, 'owner')
})

type Chosen = { bank?: string; sendingBank?: string; transfer?: string; insists?: boolean }
const credit = async (id: string, { desk }: Desk, chosen: Chosen = {}, amount = baht(100)) =>
  (
    await call(
      decideSlip,
      { id, decision: 'credit', bank: 'BBL', amount, reason: why, ...chosen },
      desk,
    )
  ).outcome
const refuse = async (id: string, { desk }: Desk, reason = why) =>
  (await call(decideSlip, { id, decision: 'refuse', note: 'INVALID_SLIP', reason }, desk)).outcome

type Transfer = Parameters<typeof sent>[2]
type Failed = {
  member: Member
  payer: Payer
  transfer: string
  picture: Uint8Array
  reference: string
}

/** A slip that failed for this reason. */
async function failed(
  note: string,
  transfer: Transfer = {},
  kind?: 'tiny' | 'no-qr',
): Promise<Failed> {
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const { reference: bankReference } = await sent(scene, payer, transfer)
  const picture = await scene.sandbox.slip(bankReference, kind ? { kind } : {})
  const reference = await upload(picture, member.caller)
  expect(await decided(member, reference)).toMatchObject({ status: 'FAILED', note })
  return { member, payer, transfer: bankReference, picture, reference }
}

/** The picture was lost between the upload and its check. */
async function lostPicture(): Promise<Failed> {
  const { ctx } = scene.app
  const { files } = ctx
  ctx.files = { ...files, get: async () => undefined }
  try {
    return await failed('UPLOADED_FILE_NOT_EXIST')
  } finally {
    ctx.files = files
  }
}

/** The transfer was credited by another slip of the same member. */
async function usedBefore(): Promise<Failed> {
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const { reference: transfer } = await sent(scene, payer)
  const first = await upload(await scene.sandbox.slip(transfer), member.caller)
  expect(await decided(member, first)).toMatchObject({ status: 'SUCCESS' })
  const picture = await scene.sandbox.slip(transfer, { type: 'jpg' })
  const reference = await upload(picture, member.caller)
  expect(await decided(member, reference)).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED' })
  return { member, payer, transfer, picture, reference }
}

const shop = { bank: 'KBANK', account: '5550001112', name: 'A SHOP' } as const
const somebody = { bank: 'SCB', account: '4445556667', name: 'SUDA RAKDEE' } as const
const failures: Record<string, () => Promise<Failed>> = {
  UPLOADED_FILE_NOT_EXIST: lostPicture,
  IMG_SIZE_UNABLE_TO_PROCESS: () => failed('IMG_SIZE_UNABLE_TO_PROCESS', {}, 'tiny'),
  CANNOT_READ_CROPPED_IMAGE: () => failed('CANNOT_READ_CROPPED_IMAGE', {}, 'no-qr'),
  DEST_ACC_INVALID: () => failed('DEST_ACC_INVALID', { to: shop }),
  SLIP_REFNO_DUPLICATED: usedBefore,
  UNSTABLE_REFNO_ON_SLIP: () => failed('UNSTABLE_REFNO_ON_SLIP', { amount: baht(100.81) }),
  TRIPPLE_WRONG_CAPTCHA: () => failed('TRIPPLE_WRONG_CAPTCHA', { amount: baht(100.79) }),
  INVALID_SLIP: () => failed('INVALID_SLIP', { amount: baht(100.83) }),
  NOT_MATCH: () => failed('NOT_MATCH', { from: somebody }),
  EXPIRED_SLIP: () => failed('EXPIRED_SLIP', { minutesAgo: 61 }),
  UNKNOW_ERROR: () => failed('UNKNOW_ERROR', { amount: baht(100.89) }),
}

test.each(Object.keys(failures))(
  'STM-04 %s: an operator refuses the slip for good, and the same picture opens it no more',
  async (note) => {
    const { member, picture, reference } = await failures[note]!()
    const listed = (await listOf(finance, 'slip')).some(({ id }) => id === reference)
    expect(listed).toBe(note === 'UNKNOW_ERROR')
    const name = { kind: 'slip', id: reference } as const
    const before = await call(moneyStory, name, finance.desk)
    expect(before).toMatchObject({ canResolve: true, slip: { note, status: 'FAILED' } })
    const markup = `<img src=x onerror=alert(1)> '; drop table slip; --`
    expect(await refuse(reference, finance, markup)).toBe('decided')
    expect(await refuse(reference, finance)).toBe('already_decided')
    expect(await credit(reference, owner, { transfer: 'ABCDEF1234' }).catch(String)).not.toBe(
      'decided',
    )
    const after = await call(moneyStory, name, finance.desk)
    expect(after).toMatchObject({ canResolve: false, slip: { note: 'INVALID_SLIP' } })
    expect(after.story.at(-1)).toMatchObject({ what: 'decided', text: markup })
    expect(await upload(picture, member.caller)).toBe(reference)
    expect(await slipOf(member, reference)).toMatchObject({
      status: 'FAILED',
      note: 'INVALID_SLIP',
    })
  },
)

test.each([
  ['UPLOADED_FILE_NOT_EXIST', '014'],
  ['IMG_SIZE_UNABLE_TO_PROCESS', '014'],
  ['CANNOT_READ_CROPPED_IMAGE', '014'],
  ['EXPIRED_SLIP', undefined],
] as const)(
  'STM-04 %s: one person credits a transfer that the bank confirms, from the member to us',
  async (note, sendingBank) => {
    const { member, transfer, reference } = await failures[note]!()
    const chosen = sendingBank ? { sendingBank, transfer } : {}
    expect(await credit(reference, finance, chosen, baht(1_000))).toBe('contradicted_by_provider')
    expect(await credit(reference, finance, chosen)).toBe('decided')
    expect(await credit(reference, finance, chosen)).toBe('already_decided')
    expect(await slipOf(member, reference)).toMatchObject({ status: 'SUCCESS', amount: baht(100) })
    expect(await mainOf(scene, member)).toBe(baht(100))
  },
)

test.each([
  ['UNSTABLE_REFNO_ON_SLIP', baht(100.81), {}],
  ['TRIPPLE_WRONG_CAPTCHA', baht(100.79), {}],
  ['UNKNOW_ERROR', baht(100.89), {}],
  ['NOT_MATCH', baht(100), {}],
  ['CANNOT_READ_CROPPED_IMAGE', baht(100), { transfer: 'READ0001' }],
] as const)(
  'STM-04 %s: a slip that the bank does not confirm, or that another payer sent, takes two',
  async (note, amount, chosen) => {
    const { member, reference } = await failures[note]!()
    const say = (desk: Desk) => credit(reference, desk, chosen, amount)
    expect(await say(finance)).toBe('proposed')
    expect(await say(finance)).toBe('proposed')
    expect(await mainOf(scene, member)).toBe(0)
    expect(await say(lead)).toBe('decided')
    expect(await mainOf(scene, member)).toBe(amount)
    const [row] = await scene.app.ctx.db`
      select is_unconfirmed, is_other_payer, approval is not null as is_of_two from money_decision where item = ${reference}`
    const isOther = note === 'NOT_MATCH'
    expect(row).toEqual({ isUnconfirmed: !isOther, isOtherPayer: isOther, isOfTwo: true })
  },
)

test.each([
  ['DEST_ACC_INVALID', baht(100)],
  ['INVALID_SLIP', baht(100.83)],
] as const)(
  'STM-04 %s: the bank’s word is contradicted only by two people with the right to it',
  async (note, amount) => {
    const { member, reference } = await failures[note]!()
    const say = (desk: Desk, insists = true) => credit(reference, desk, { insists }, amount)
    expect(await say(finance)).toBe('contradicted_by_provider')
    expect(await say(lead, false)).toBe('contradicted_by_provider')
    expect(await say(lead)).toBe('proposed')
    expect(await say(finance)).toBe('contradicted_by_provider')
    expect(await mainOf(scene, member)).toBe(0)
    expect(await say(owner)).toBe('decided')
    expect(await mainOf(scene, member)).toBe(amount)
  },
)

test('STM-04 SLIP_REFNO_DUPLICATED: a used transfer is not credited, even by two who insist', async () => {
  const { member, reference } = await usedBefore()
  for (const desk of [finance, lead, owner])
    expect(await credit(reference, desk, { insists: true })).toBe('credited_to_other')
  expect(await mainOf(scene, member)).toBe(baht(100))
})

test('STM-04 each check of a failed slip has its verdict, and the three sources stand beside each other', async () => {
  const { transfer, reference } = await failed('NOT_MATCH', {
    from: somebody,
    to: { bank: 'SCB', account: '0004560002' },
  })
  const name = { kind: 'slip', id: reference } as const
  const { checks, reported } = await call(queryProvider, name, finance.desk)
  const failing = checks.filter(({ verdict }) => verdict !== 'pass')
  expect(checks).toHaveLength(8)
  expect(failing).toEqual([
    { check: 'sender-account', verdict: 'fail' },
    { check: 'sender-name', verdict: 'fail' },
  ])
  expect(reported).toMatchObject({ amount: baht(100), reference: transfer })
  const read = async () => (await call(moneyStory, name, finance.desk)).slip!
  await expect.poll(async () => (await read()).feed).not.toBe(null)
  const { qr, feed } = await read()
  expect(qr).toEqual({ sendingBank: '014', reference: transfer })
  expect(feed).toMatchObject({
    amount: baht(100),
    sender: somebody,
    receiver: { bank: 'SCB', account: '0004560002' },
    isInSuspense: true,
  })
  const [change] = await scene.app.ctx.db<[{ held: boolean }]>`
    select exists (select from unmatched_money where transaction = ${transfer}) as held`
  expect(change.held).toBe(true)
})

test('STM-04 a slip that the feed credits while two decide about it is credited once', async () => {
  const { db, jobs, secrets } = scene.app.ctx
  for (let round = 0; round < 3; round++) {
    const from = {
      bank: 'KTB',
      account: String(6_660_000_000 + round),
      name: 'SUDA RAKDEE',
    } as const
    const made = await failed('NOT_MATCH', { from, to: { bank: 'SCB', account: '0004560002' } })
    const { member, transfer, reference } = made
    const arrived = () => db`select from unmatched_payment where transaction = ${transfer}`
    await expect.poll(async () => (await arrived()).length).toBe(1)
    expect(await credit(reference, finance, { bank: 'SCB' })).toBe('proposed')
    // The member's registered account becomes the one that paid, and the feed is read again.
    await db`
      update member set bank_account_index = ${indexOfAccount(secrets, from.bank, from.account)} where id = ${member.id}`
    await db`delete from feed_cursor where provider = 'SCB'`
    const outcomes = await Promise.all([
      jobs.add(db, 'feed.round', {}),
      credit(reference, lead, { bank: 'SCB' }),
      credit(reference, owner, { bank: 'SCB' }),
    ])
    expect(outcomes.filter((outcome) => outcome === 'decided').length).toBeLessThanOrEqual(1)
    await expect.poll(() => mainOf(scene, member), { timeout: 30_000 }).toBe(baht(100))
  }
})

test('STM-04 an expired proposal counts for nothing, and a stale one is refused by its id', async () => {
  const { db } = scene.app.ctx
  const { member, reference } = await failures.NOT_MATCH!()
  expect(await credit(reference, finance)).toBe('proposed')
  const open = () => proposalAbout(`slip ${reference}`, lead)
  const { id } = await open()
  await db`update slip set decided_at = now() where reference = ${reference}`
  const accept = call(approve, { id, reason: why }, lead.desk)
  await expect(accept).rejects.toThrow('APPROVAL_STALE')
  expect(await credit(reference, lead)).toBe('proposed')
  const asOwner = openDb(scene.app.databaseUrl, { asOwner: true, max: 1 })
  await asOwner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      update approval set proposed_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
      where state = 'open' and object = ${`slip ${reference}`}`
  })
  await asOwner.end()
  expect(await credit(reference, finance)).toBe('proposed')
  expect(await mainOf(scene, member)).toBe(0)
  expect(await credit(reference, owner)).toBe('decided')
})

test('every reason that a member can see has its test here', () => {
  expect(Object.keys(failures).toSorted()).toEqual([...slipRefusals, 'UNKNOW_ERROR'].toSorted())
})
