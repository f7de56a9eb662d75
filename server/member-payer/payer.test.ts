import { expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import { addMemberPayer, revokeMemberPayer } from '#contract/member-payer'
import { consoleSearch } from '#contract/operator-member'
import { memberCard } from '#contract/operator-member-card'
import { findMember } from '#contract/operator-money'
import { proposalAbout } from '../approval/testing.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { inThaiDigits } from '../operator-member/testing.ts'
import { one, openTwoDesks, two } from '../operator-member-change/scene-testing.ts'
import {
  type Desk,
  lastAudit,
  makePuppet,
  person,
  versionOf,
} from '../operator-member-change/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { decided, newPayer, sent, upload } from '../slip/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: a further account that two operators add counts as the member's own for deposits and slips, until one revokes it.
// Method: the whole server against the sandbox's banks, over HTTP.
openTwoDesks('finance', 'risk')

const reason = 'The wife of the member, seen with her passport'
const soon = { timeout: 30_000, interval: 50 }
type Person = Awaited<ReturnType<typeof person>>
type Payer = ReturnType<typeof newPayer>

const ask = async (by: Desk, id: string, payer: Payer, version?: number) => {
  const { bank: bankCode, account: accountNo, name: holder } = payer
  const input = { id, version: version ?? (await versionOf(by, id)), bankCode, accountNo, holder }
  return (await call(addMemberPayer, { ...input, reason }, by.desk)).outcome
}
const added = async ({ userId }: Person, payer: Payer) => {
  expect(await ask(one, userId, payer)).toBe('proposed')
  expect(await ask(two, userId, payer)).toBe('done')
}
const cardOf = ({ userId }: Person) => call(memberCard, { id: userId }, one.desk)
const revoked = async (member: Person, by: Desk) => {
  const [payer] = (await cardOf(member)).payers
  return call(revokeMemberPayer, { id: member.userId, payer: payer!.id, reason }, by.desk)
}
const mainOf = async ({ dbId }: Person) => (await scene.app.ctx.ledger.balancesOf(dbId)).main
const wife = () => newPayer('KTB', 'SUDA RAKDEE')
const scb = { bank: 'SCB', account: '0004560002' } as const
const kbank = { bank: 'KBANK', account: '0001230003' } as const
const waiting = (reference: string) => scene.app.ctx.db`
  select from unmatched_payment where transaction = ${reference} and resolved_at is null`
/** A slip of a transfer to an account that only slips credit. */
async function slipFrom(member: Person, payer: Payer) {
  const { reference } = await sent(scene, payer)
  const caller = { ...member.app }
  const slip = await upload(await scene.sandbox.slip(reference), caller)
  return decided({ id: member.dbId, caller }, slip)
}

test('JOB slip-failed a spouse’s account that two operators add pays for the member by slip and by feed', async () => {
  const member = await person(scene)
  const payer = wife()
  expect(await slipFrom(member, payer)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' })
  expect(await ask(one, member.userId, payer)).toBe('proposed')
  expect((await cardOf(member)).payers).toEqual([])
  // The same operator again is still one person.
  expect(await ask(one, member.userId, payer)).toBe('proposed')
  expect(await ask(two, member.userId, payer)).toBe('done')
  expect(await cardOf(member)).toMatchObject({
    payers: [{ bank: 'KTB', holder: 'SUDA RAKDEE', account: `•••${payer.account.slice(-4)}` }],
  })
  expect(await slipFrom(member, payer)).toMatchObject({ status: 'SUCCESS' })
  expect(await mainOf(member)).toBe(100_00)
  await sent(scene, payer, { to: scb, amount: baht(250) })
  await expect.poll(() => mainOf(member), soon).toBe(350_00)
  // This feed hides most of the number and cuts the name.
  await sent(scene, payer, { to: kbank, amount: baht(60) })
  await expect.poll(() => mainOf(member), soon).toBe(410_00)
})

test('one operator revokes it, and transfers from it are a stranger’s again', async () => {
  const member = await person(scene)
  const payer = wife()
  await added(member, payer)
  const other = await newOperator(scene.app, 'support-lead')
  expect(await revoked(member, other)).toEqual({ outcome: 'done' })
  expect((await cardOf(member)).payers).toEqual([])
  expect(await slipFrom(member, payer)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' })
  for (const to of [scb, kbank]) {
    const { reference } = await sent(scene, payer, { to, amount: baht(90) })
    await expect.poll(async () => (await waiting(reference)).length, soon).toBe(1)
  }
  expect(await mainOf(member)).toBe(0)
  expect(await lastAudit(scene, member.userId)).toMatchObject({
    action: 'member-payer-revoke',
    reason,
    before: { bankCode: 'KTB', accountNo: `•••${payer.account.slice(-4)}` },
  })
  const [{ id }] = await scene.app.ctx.db<[{ id: string }]>`
    select id::text from member_payer where member = ${member.dbId}`
  const again = { id: member.userId, payer: id, reason }
  expect(await call(revokeMemberPayer, again, other.desk)).toEqual({ outcome: 'already_decided' })
  // It can be added anew, also to somebody else.
  const next = await person(scene)
  await added(next, payer)
  await refusedWith(ask(one, member.userId, payer), 'EXISTING_BANK')
})

test('no withdrawal goes to it, and the member is found by its number', async () => {
  const member = await person(scene)
  const payer = wife()
  const { bank } = await cardOf(member)
  await added(member, payer)
  expect((await cardOf(member)).bank).toEqual(bank)
  for (const search of [payer.account, inThaiDigits(payer.account)]) {
    const { members } = await call(findMember, { search }, one.desk)
    expect(members.map(({ userId }) => userId)).toEqual([member.userId])
  }
  const { found } = await call(consoleSearch, { text: payer.account }, one.desk)
  expect(found).toMatchObject([{ kind: 'member', id: member.userId }])
})

test('an account of another member, own or a payer’s, is refused with EXISTING_BANK; the member’s own is there already', async () => {
  const member = await person(scene)
  const other = await person(scene)
  const own = (one: Person) => ({
    bank: one.bankCode as Payer['bank'],
    account: one.bankAccountNo,
    name: 'SOMCHAI JAIDEE',
  })
  await refusedWith(ask(one, member.userId, own(other)), 'EXISTING_BANK')
  expect(await ask(one, member.userId, own(member))).toBe('already_decided')
  const payer = wife()
  await added(other, payer)
  await refusedWith(ask(one, member.userId, payer), 'EXISTING_BANK')
  expect(await ask(one, other.userId, payer)).toBe('already_decided')
})

test('two members’ proposals of one account: the first that is approved has it, also at the same moment', async () => {
  for (let round = 0; round < 4; round += 1) {
    const members = [await person(scene), await person(scene)]
    const payer = wife()
    for (const { userId } of members) expect(await ask(one, userId, payer)).toBe('proposed')
    const outcomes = await Promise.allSettled(members.map(({ userId }) => ask(two, userId, payer)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rejected = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(rejected.reason.code).toBe('EXISTING_BANK')
  }
  const member = await person(scene)
  const payer = wife()
  const three = await newOperator(scene.app, 'owner')
  await ask(one, member.userId, payer)
  const version = await versionOf(one, member.userId)
  const both = await Promise.all([two, three].map((by) => ask(by, member.userId, payer, version)))
  expect(both.toSorted()).toEqual(['already_decided', 'done'])
  expect((await cardOf(member)).payers).toHaveLength(1)
})

test('two that differ in the account or the name are two proposals', async () => {
  const member = await person(scene)
  const payer = wife()
  await ask(one, member.userId, payer)
  expect(await ask(two, member.userId, { ...payer, name: 'SUDA MEEDEE' })).toBe('proposed')
  expect(await ask(one, member.userId, payer)).toBe('proposed')
  expect(await ask(two, member.userId, payer)).toBe('done')
})

test('bad input, a stale page, one person, a puppet and a role without the right change nothing', async () => {
  const member = await person(scene)
  const payer = wife()
  await refusedWith(ask(one, '99999999', payer, 0), 'NO_USER')
  await refusedWith(
    ask(one, member.userId, { ...payer, bank: 'NONE' as Payer['bank'] }),
    'INVALID_BANK',
  )
  await refusedWith(ask(one, member.userId, payer, 99), 'MEMBER_CHANGED')
  await refusedWith(ask(one, member.userId, { ...payer, name: '12345' }), 'BANK_ACCOUNT_NAME_ENG')
  const support = await newOperator(scene.app, 'support')
  const version = await versionOf(one, member.userId)
  await refusedWith(ask(support, member.userId, payer, version), 'INVALID_USER_3')
  const revoke = { id: member.userId, payer: '999999', reason }
  await refusedWith(call(revokeMemberPayer, revoke, support.desk), 'INVALID_USER_3')
  await refusedWith(call(revokeMemberPayer, revoke, one.desk), 'NO_DATA')

  const first = await newOperator(scene.app, 'finance')
  const puppet = await newOperator(scene.app, 'finance')
  await makePuppet(scene, puppet, first)
  expect(await ask(first, member.userId, payer)).toBe('proposed')
  await refusedWith(ask(puppet, member.userId, payer), 'APPROVAL_DEPENDENT')
  const { id } = await proposalAbout(`member ${member.userId}`, two)
  await refusedWith(call(approve, { id, reason }, first.desk), 'APPROVAL_OWN')
  await scene.app.ctx.db`update member set version = version + 1 where id = ${member.dbId}`
  await refusedWith(call(approve, { id, reason }, two.desk), 'APPROVAL_STALE')
  expect((await cardOf(member)).payers).toEqual([])
})

test('the number is encrypted, and stands in no approval and no line of the audit', async () => {
  const member = await person(scene)
  const payer = {
    ...wife(),
    bank: 'SCB',
    name: `SUDA <img src=x onerror=alert(1)>'); drop table member; --`,
  } as const
  await added(member, payer)
  const { db } = scene.app.ctx
  const [row] = await db<{ text: string; holder: string }[]>`
    select member_payer::text as text, holder from member_payer where member = ${member.dbId}`
  expect(row!.text).not.toContain(payer.account)
  expect(row!.holder).toBe(payer.name.toUpperCase())
  const kept = await db<{ text: string }[]>`
    select approval::text as text from approval where object = ${`member ${member.userId}`}
    union all select operator_audit::text from operator_audit
      where about = ${member.userId} or after->>'object' = ${`member ${member.userId}`}`
  expect(kept.length).toBeGreaterThan(3)
  for (const { text } of kept) expect(text).not.toContain(payer.account)
  expect(await db`select from member_payer_proposal where member = ${member.dbId}`).toHaveLength(0)
})

test('the database refuses an account that no approval of this moment adds, and one that is un-revoked', async () => {
  const member = await person(scene)
  await added(member, wife())
  const { db } = scene.app.ctx
  await expect(
    db`insert into member_payer (bucket, member, bank_code, holder, account_no, account_index, approval)
      select bucket, member, bank_code, holder, account_no, '\\x00', (select id from approval where state = 'open' limit 1)
      from member_payer limit 1`,
  ).rejects.toThrow()
  await expect(
    asOwner(
      scene.app,
      (
        own,
      ) => own`insert into member_payer (bucket, member, bank_code, holder, account_no, account_index, approval)
        select bucket, member, bank_code, holder, account_no, '\\x00', approval from member_payer limit 1`,
    ),
  ).rejects.toThrow('takes two people')
  await revoked(member, one)
  await expect(
    db`update member_payer set revoked_at = null, revoked_by = null where member = ${member.dbId}`,
  ).rejects.toThrow('is revoked')
})
