import { expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import { memberCard } from '#contract/operator-member-card'
import { changeMemberBank } from '#contract/operator-member-change'
import { profile } from '#contract/profile'
import { withdraw } from '#contract/withdraw'
import { proposalAbout } from '../approval/testing.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { phoneOf } from '../login/phone.ts'
import { newOperator } from '../operator/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { one, openTwoDesks, two } from './scene-testing.ts'
import { type Desk, lastAudit, makePuppet, person, versionOf } from './testing.ts'

// Goal: two people change the account for withdrawals, no record shows its whole number, and the member gets an SMS.
// Method: the whole server with the sandbox, over HTTP.
openTwoDesks('finance', 'support-lead')

const reason = 'The old account is closed'
let counted = 0
const newAccount = () => `55500${String(++counted).padStart(5, '0')}`
const ask = async (by: Desk, id: string, accountNo: string, bankCode = 'SCB') =>
  call(
    changeMemberBank,
    {
      id,
      version: await versionOf(by, id),
      bankCode,
      holder: 'Somchai  Jaidee',
      accountNo,
      reason,
    },
    by.desk,
  )
const soon = { timeout: 20_000, interval: 100 }

test('JOB bank-account two people change it: the member is signed out and notified, and the next withdrawal is held', async () => {
  const member = await person(scene, 500)
  const accountNo = newAccount()
  expect(await ask(one, member.userId, accountNo)).toEqual({ outcome: 'proposed' })
  const proposal = await proposalAbout(`member ${member.userId}`, two)
  expect(JSON.stringify(proposal)).not.toContain(accountNo)
  expect(proposal.changes).toContainEqual({
    field: 'accountNo',
    before: `•••${member.bankAccountNo.slice(-4)}`,
    after: `•••${accountNo.slice(-4)}`,
  })
  const second = { id: proposal.id, reason: 'I saw the passbook' }
  await refusedWith(call(approve, second, one.desk), 'APPROVAL_OWN')
  expect(await call(approve, second, two.desk)).toEqual({ outcome: 'done' })

  await refusedWith(call(profile, {}, member.app), 'invalid-token')
  const { token } = await member.signIn()
  const app = { host: scene.app.host, token }
  expect((await call(profile, {}, app)).bankAccount).toMatchObject({
    bankCode: 'SCB',
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: accountNo,
  })
  expect(await lastAudit(scene, member.userId)).toMatchObject({
    action: 'member-bank',
    before: { accountNo: `•••${member.bankAccountNo.slice(-4)}` },
    after: { accountNo: `•••${accountNo.slice(-4)}`, bankCode: 'SCB' },
  })
  const phone = phoneOf(member.username, 'th')!
  await expect.poll(async () => (await scene.sandbox.smsTo(phone)).length, soon).toBe(1)
  expect((await scene.sandbox.smsTo(phone))[0]!.text).toContain('บัญชีธนาคาร')
  await call(withdraw, { amount: baht(300) }, app)
  const [held] = await scene.app.ctx.db<{ heldRules: string[] }[]>`
    select held_rules from withdrawal join external_transfer using (reference)
    where external_transfer.member = ${member.dbId}`
  expect(held!.heldRules).toContain('bank_account_changed')
})

test('the number stands in no approval and no line of the audit', async () => {
  const member = await person(scene)
  const accountNo = newAccount()
  await ask(one, member.userId, accountNo)
  expect(await ask(two, member.userId, accountNo)).toEqual({ outcome: 'done' })
  expect(await ask(two, member.userId, accountNo)).toEqual({ outcome: 'already_decided' })
  const found = await scene.app.ctx.db`
    select from approval where position(${accountNo} in input::text || before::text) > 0
    union all
    select from operator_audit where position(${accountNo} in coalesce(before::text, '') || coalesce(after::text, '')) > 0`
  expect(found).toEqual([])
})

test('an account of another member, an unknown bank and an old page are refused', async () => {
  const member = await person(scene)
  const other = await person(scene)
  await refusedWith(ask(one, member.userId, other.bankAccountNo, other.bankCode), 'EXISTING_BANK')
  await refusedWith(ask(one, member.userId, newAccount(), 'NOBANK'), 'INVALID_BANK')
  await refusedWith(
    call(
      changeMemberBank,
      {
        id: member.userId,
        version: 9,
        bankCode: 'SCB',
        holder: 'A',
        accountNo: newAccount(),
        reason,
      },
      one.desk,
    ),
    'MEMBER_CHANGED',
  )
})

test('no operator without the right changes it, no puppet is the second person, and the database refuses one alone', async () => {
  const member = await person(scene)
  const accountNo = newAccount()
  await refusedWith(
    ask(await newOperator(scene.app, 'support'), member.userId, accountNo),
    'INVALID_USER_3',
  )
  const puppet = await newOperator(scene.app, 'risk')
  await makePuppet(scene, puppet, one)
  await ask(one, member.userId, accountNo)
  await refusedWith(ask(puppet, member.userId, accountNo), 'APPROVAL_DEPENDENT')
  expect((await call(memberCard, { id: member.userId }, one.desk)).bank.account).toBe(
    `•••${member.bankAccountNo.slice(-4)}`,
  )
  await expect(
    scene.app.ctx.db`update member set bank_account_no = 'x' where id = ${member.dbId}`,
  ).rejects.toThrow('takes two people')
})

test('of two who approve at the same time one changes it', async () => {
  const member = await person(scene)
  const accountNo = newAccount()
  await ask(one, member.userId, accountNo)
  const three = await newOperator(scene.app, 'finance')
  const version = await versionOf(two, member.userId)
  const input = { id: member.userId, version, bankCode: 'SCB', accountNo, reason }
  const both = await Promise.allSettled(
    [two, three].map(({ desk }) =>
      call(changeMemberBank, { ...input, holder: 'SOMCHAI JAIDEE' }, desk),
    ),
  )
  const done = both.filter((each) => each.status === 'fulfilled' && each.value.outcome === 'done')
  expect(done).toHaveLength(1)
  const lines = await scene.app.ctx.db`
    select from operator_audit where about = ${member.userId} and action = 'member-bank'`
  expect(lines).toHaveLength(1)
})
