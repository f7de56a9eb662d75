import { afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { createQr, deposit, sendTruelink } from '#contract/deposit'
import * as contract from '#contract/deposit-account'
import { sealTruelink } from '#contract/truelink'
import { bankAccountOf, houseOf } from '#ledger/accounts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf, openedQr } from '../deposit/testing.ts'
import { creditIn } from '../deposit/transfer-in.ts'
import { applyLate } from '../external-transfer/late.ts'
import { findTransfer } from '../external-transfer/transfer.ts'
import { takeBankLine } from '../feed/take.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { bbl, decided, memberOfFeed, memberWith, newPayer, sent, upload } from '../slip/testing.ts'
import { asOwner } from '../testing.ts'
import { countReceived } from './count.ts'
import { openAccounts } from './testing.ts'

// Goal: members are spread over several accounts at one bank, two operators decide which, and no transfer is lost. Method:
// the whole server with its real adapters against the sandbox, members and operators over HTTP.
let one: Awaited<ReturnType<typeof newOperator>>
let two: typeof one
openScene()
beforeAll(async () => {
  one = await newOperator(scene.app, 'finance')
  two = await newOperator(scene.app, 'finance')
})
afterEach(async () => {
  await openAccounts(scene.app)
  await asOwner(scene.app, (db) => db`update deposit_account set daily_cap = null, weight = 1`)
})

const reason = 'the bank opened it for us'
type Adding = Omit<Parameters<typeof call<typeof contract.addDepositAccount>>[1], 'reason'>
const fresh = (over: Partial<Adding> = {}): Adding => ({
  bankCode: 'SCB',
  mode: 'AUTO',
  currency: 'BAHT',
  accountNo: '0004560009',
  accountName: 'KAPAO DEMO CO., LTD.',
  weight: 1,
  dailyCap: null,
  position: 1,
  ...over,
})
const add = (adding: Adding, by = one) =>
  call(contract.addDepositAccount, { ...adding, reason }, by.desk)
const listed = async () => (await call(contract.depositAccounts, {}, one.desk)).accounts
const accountAt = async (bankCode: string, accountNo: string) =>
  (await listed()).find(
    (account) => account.bankCode === bankCode && account.accountNo === accountNo,
  )!

type Known = Awaited<ReturnType<typeof accountAt>>
const changeTo = (account: Known, over: Partial<Known>, by: typeof one) => {
  const { kind, id, accountName, weight, dailyCap, position, isOpen } = { ...account, ...over }
  const wanted = { kind, id, accountName, weight, dailyCap, position, isOpen, reason }
  return call(contract.changeDepositAccount, wanted, by.desk)
}
async function change(account: Known, over: Partial<Known>) {
  expect(await changeTo(account, over, one)).toEqual({ outcome: 'proposed' })
  expect(await changeTo(account, over, two)).toEqual({ outcome: 'done' })
}
const close = ({ kind, id }: Known, by = one) =>
  call(contract.closeDepositAccount, { kind, id, reason }, by.desk)

/** The number that a member sees at a bank. */
async function numberFor({ caller }: Member, bankCode: string, mode = 'AUTO') {
  const { banks } = await call(deposit, {}, caller)
  const shown = banks.filter((bank) => bank.bankCode === bankCode && bank.mode === mode)
  expect(shown.length).toBeLessThan(2)
  return shown[0]?.bankAccountNo
}
const soon = { timeout: 30_000, interval: 50 }

test('DEP-01 a second account at a bank takes two operators; each member always sees one of them, and both are credited', async () => {
  expect(await add(fresh())).toEqual({ outcome: 'proposed' })
  expect(await accountAt('SCB', '0004560009')).toBeUndefined()
  expect(await add(fresh(), two)).toEqual({ outcome: 'done' })
  expect(await accountAt('SCB', '0004560009')).toMatchObject({ isOffered: true, share: 50 })

  const payers = Array.from({ length: 12 }, () => newPayer())
  const members = await Promise.all(payers.map((payer) => memberOfFeed(scene, payer)))
  const seen = await Promise.all(members.map((member) => numberFor(member, 'SCB')))
  expect(new Set(seen)).toEqual(new Set(['0004560002', '0004560009']))
  expect(await Promise.all(members.map((member) => numberFor(member, 'SCB')))).toEqual(seen)

  for (const account of new Set(seen)) {
    const index = seen.indexOf(account)
    const to = { bank: 'SCB', account: account!, name: 'KAPAO DEMO CO., LTD.' } as const
    await scene.sandbox.sendTransfer({ from: payers[index]!, to, amount: baht(150) })
    await expect.poll(() => mainOf(scene, members[index]!), soon).toBe(baht(150))
  }
  await countReceived(scene.app.ctx.db)
  await countReceived(scene.app.ctx.db)
  expect(await accountAt('SCB', '0004560009')).toMatchObject({
    receivedToday: baht(150),
    countToday: 1,
    lastReceivedAt: expect.any(Number),
  })
  const audited = await scene.app.ctx.db`
    select action, about, approval is not null as has_approval from operator_audit
    where kind = 'deposit-account' order by id`
  expect(audited).toEqual([
    { action: 'deposit-account-add', about: 'SCB 0004560009', hasApproval: true },
  ])
})

test('an account that received its daily cap is not shown until the next day, and its QR is not made', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => scene.member()))
  const scb = await accountAt('SCB', '0004560002')
  const receive = (account: string, hoursAgo = 0) =>
    asOwner(
      scene.app,
      (owner) => owner`
        insert into deposit_account_hour (account, currency, hour, received, count, last_at)
        values (${account}, 'BAHT', date_trunc('hour', now()) - ${hoursAgo} * interval '1 hour', ${baht(90_000)}, 1, now())
        on conflict (account, currency, hour) do update set received = excluded.received`,
    )
  await change(scb, { dailyCap: baht(80_000) })
  await receive('house/bank:SCB:0004560002', 25)
  const before = await Promise.all(members.map((member) => numberFor(member, 'SCB')))
  expect(new Set(before).has('0004560002')).toBe(true)
  await receive('house/bank:SCB:0004560002')
  const after = await Promise.all(members.map((member) => numberFor(member, 'SCB')))
  expect(new Set(after)).toEqual(new Set(['0004560009']))
  expect(await accountAt('SCB', '0004560002')).toMatchObject({ isOpen: true, isOffered: false })

  const ww = await accountAt('WW', '')
  await change(ww, { dailyCap: baht(80_000) })
  await openedQr(members[0]!, 'WW', baht(200))
  await receive('house/gateway:WW')
  const [, other] = members
  expect(await numberFor(other!, 'WW', 'QR')).toBeUndefined()
  const refused = await refusalCode(call(createQr, { id: 'WW', amount: baht(200) }, other!.caller))
  expect(refused).toBe('NO_BANK')
})

test('gifts count as received by their TrueMoney number, also one credited after a refusal, and reach its cap', async () => {
  const { ctx } = scene.app
  const member = await scene.member()
  const gift = async (amount: number, kind?: 'expired') => {
    const { link } = await scene.sandbox.makeVoucher({
      amount: baht(amount),
      ...(kind && { kind }),
    })
    await call(sendTruelink, { link: await sealTruelink(link) }, member.caller)
  }
  await gift(120)
  expect(await refusalCode(gift(50, 'expired'))).toBe('TRUELINK_INVALID')
  const [{ reference }] = await ctx.db<[{ reference: string }]>`
    select reference from external_transfer where member = ${member.id} and state = 'returned'`
  await applyLate({ ctx, transfer: (await findTransfer(ctx.db, reference))! }, baht(50))
  expect(await mainOf(scene, member)).toBe(baht(170))
  await countReceived(ctx.db)
  await countReceived(ctx.db)
  const received = { receivedToday: baht(170), countToday: 2 }
  expect(await walletFor('GIFT')).toMatchObject(received)

  await asOwner(scene.app, (db) => db`update deposit_wallet set daily_cap = ${baht(170)}`)
  expect(await refusalCode(gift(30))).toBe('TRUELINK_CLOSED')
  await asOwner(scene.app, (db) => db`update deposit_wallet set daily_cap = null`)
})

const walletFor = async (mode: contract.DepositAccount['mode']) =>
  (await call(contract.depositAccounts, {}, one.desk)).accounts.find(
    (account) => account.kind === 'wallet' && account.mode === mode,
  )

test('one operator closes an account at once; what still arrives is credited; two open it', async () => {
  const payer = newPayer()
  const member = await memberOfFeed(scene, payer)
  const scb = await accountAt('SCB', '0004560002')
  expect(await close(scb)).toEqual({ outcome: 'done' })
  expect(await close(scb, two)).toEqual({ outcome: 'already_decided' })
  const [line] = await scene.app.ctx.db`
    select after from operator_audit where action = 'deposit-account-close' order by id desc limit 1`
  // One number may stand in several modes.
  expect(line!.after).toEqual({ isOpen: false, mode: scb.mode, currency: scb.currency })
  expect(await accountAt('SCB', '0004560002')).toMatchObject({
    isOpen: false,
    closedAt: expect.any(Number),
    share: 0,
  })
  expect(await numberFor(member, 'SCB')).not.toBe('0004560002')
  const to = { bank: 'SCB', account: '0004560002' } as const
  await scene.sandbox.sendTransfer({ from: payer, to, amount: baht(90) })
  await expect.poll(() => mainOf(scene, member), soon).toBe(baht(90))

  await change(await accountAt('SCB', '0004560002'), { isOpen: true })
  expect(await accountAt('SCB', '0004560002')).toMatchObject({ isOpen: true, closedAt: null })
})

test('DEP-09 a slip of a transfer within an hour of closing is credited; a later one is not', async () => {
  const { account } = bbl
  await close(await accountAt('BBL', account))
  const slip = async () => {
    const payer = newPayer()
    const member = await memberWith(scene, payer)
    const transfer = await sent(scene, payer)
    const reference = await upload(await scene.sandbox.slip(transfer.reference), member.caller)
    return decided(member, reference)
  }
  expect(await slip()).toMatchObject({ status: 'SUCCESS' })
  await asOwner(scene.app, (db) =>
    db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update deposit_account set closed_at = now() - interval '61 minutes' where bank_code = 'BBL'`
    }),
  )
  expect(await slip()).toMatchObject({ status: 'FAILED', note: 'DEST_ACC_INVALID' })
})

test('a TrueMoney number can be added, and members see one of the two', async () => {
  const number = fresh({ bankCode: contract.trueMoney, accountNo: '0800005678' })
  await add(number)
  expect(await add(number, two)).toEqual({ outcome: 'done' })
  const members = await Promise.all(Array.from({ length: 12 }, () => scene.member()))
  const seen = await Promise.all(
    members.map(async ({ caller }) => {
      const { wallets } = await call(deposit, {}, caller)
      expect(wallets.map(({ mode }) => mode).toSorted()).toEqual(['AUTO', 'GIFT'])
      return wallets.find(({ mode }) => mode === 'AUTO')!.walletAccountNo
    }),
  )
  expect(new Set(seen)).toEqual(new Set(['0800001234', '0800005678']))
})

test('INVALID_BANK, EXISTING_BANK, BAD_REQUEST, NO_DATA and INVALID_USER_3', async () => {
  const codeOf = (over: Partial<Adding>, by = one) => refusalCode(add(fresh(over), by))
  expect(await codeOf({ bankCode: 'NONE' })).toBe('INVALID_BANK')
  expect(await codeOf({ bankCode: 'SCB', mode: 'QR' })).toBe('INVALID_BANK')
  expect(await codeOf({ bankCode: 'WW', mode: 'AUTO' })).toBe('INVALID_BANK')
  expect(await codeOf({ bankCode: 'SCB', mode: 'GIFT' })).toBe('INVALID_BANK')
  expect(await codeOf({ bankCode: contract.trueMoney, mode: 'MANUAL' })).toBe('INVALID_BANK')
  expect(await codeOf({ accountNo: '0004560002' })).toBe('EXISTING_BANK')
  expect(await codeOf({ bankCode: 'WW', mode: 'QR', accountNo: '' })).toBe('EXISTING_BANK')
  expect(await codeOf({ accountNo: '123' })).toBe('BAD_REQUEST')
  expect(await codeOf({ bankCode: contract.trueMoney, accountNo: '12345678' })).toBe('BAD_REQUEST')
  expect(await codeOf({ accountNo: '7770001111', dailyCap: baht(0) })).toBe('BAD_REQUEST')
  const support = await newOperator(scene.app, 'support')
  expect(await codeOf({ accountNo: '7770001111' }, support)).toBe('INVALID_USER_3')
  const scb = await accountAt('SCB', '0004560002')
  expect(await refusalCode(close({ ...scb, id: '999999' }))).toBe('NO_DATA')
  expect(await refusalCode(changeTo({ ...scb, id: '999999' }, {}, one))).toBe('NO_DATA')
})

test('the server alone can close, and can neither add, change, open nor delete an account', async () => {
  const { db } = scene.app.ctx
  const added = db`
    insert into deposit_account (region, bank_code, bank_type, mode, currency, account_name, account_no, position)
    values ('th', 'SCB', 'BANK', 'AUTO', 'BAHT', 'SOMEBODY ELSE', '9990009999', 1)`
  await expect(added).rejects.toThrow('takes two people')
  const statements = [
    db`update deposit_account set account_name = 'SOMEBODY ELSE' where bank_code = 'SCB'`,
    db`update deposit_account set weight = 0 where bank_code = 'SCB'`,
    db`update deposit_account set daily_cap = 1 where bank_code = 'SCB'`,
    db`update deposit_wallet set account_name = 'SOMEBODY ELSE'`,
  ]
  for (const statement of statements) await expect(statement).rejects.toThrow('takes two people')
  await expect(db`update deposit_account set account_no = '9990009999'`).rejects.toThrow('denied')
  await expect(db`delete from deposit_account`).rejects.toThrow('denied')
  await db`update deposit_account set is_open = false where bank_code = 'GSB'`
  const opened = db`update deposit_account set is_open = true where bank_code = 'GSB'`
  await expect(opened).rejects.toThrow('takes two people')
})

test('DEP-01 a payment that was first reported with another amount counts once, as it was credited', async () => {
  const { ctx } = scene.app
  await countReceived(ctx.db)
  const before = await accountAt('SCB', '0004560002')
  const payment = { bank: 'SCB', reference: 'REPORTED0WRONGLY', currency: 'BAHT' } as const
  const sender = { bank: 'KTB', account: '9990001113', name: 'NOBODY KNOWN' }
  const line = { ...payment, account: before.accountNo, sender, at: new Date() }
  await takeBankLine(ctx, { ...line, amount: baht(70) })
  const received = { ...payment, receivedIn: bankAccountOf('SCB', before.accountNo) }
  const { id: member } = await scene.member()
  await ctx.db.begin((tx) => creditIn(ctx, tx, { ...received, member, amount: baht(60) }))
  await countReceived(ctx.db)
  const { receivedToday, countToday } = await accountAt('SCB', '0004560002')
  expect(receivedToday - before.receivedToday).toBe(baht(60))
  expect(countToday - before.countToday).toBe(1)
})

test('the database and the ledger name the account of the ledger alike', async () => {
  const { db } = scene.app.ctx
  const rows = await db<
    { bankCode: string; bankType: string; mode: string; accountNo: string; houseAccount: string }[]
  >`select bank_code, bank_type, mode, account_no, house_account from deposit_account
    union all select 'TRUEWALLET', 'BANK', mode, account_no, house_account from deposit_wallet`
  for (const { bankCode, bankType, mode, accountNo, houseAccount } of rows) {
    const isGateway = bankType === 'PAYMENT' || mode === 'QR'
    const receiving = isGateway
      ? (`gateway:${bankCode}` as const)
      : bankAccountOf(bankCode, accountNo)
    expect(`${houseAccount}/BAHT`).toBe(houseOf(receiving, 'BAHT'))
  }
})
