import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { approvals, approve } from '#contract/approval'
import { call, download } from '#contract/call'
import * as contract from '#contract/closing'
import type { ExplanationCode, StatementProblem } from '#contract/closing-codes'
import { withdraw } from '#contract/withdraw'
import { houseOf } from '#ledger'
import { toAmount } from '#money'
import { baht, type Member, mainOf, openedQr, type Scene, startScene } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { encryptAccountNo, indexOfAccount } from '../profile/bank-account.ts'
import { refusalCode } from '../refusal/testing.ts'
import { asOwner } from '../testing.ts'
import { dayIsOver } from './testing.ts'

// Goal: a day of an own account is closed when books and statement agree to the last satang, or every difference is
// explained, and by two people. Method: the whole server, the sandbox's banks and their statements, operators over HTTP.
const reason = 'compared with the bank'
const soon = { timeout: 30_000, interval: 50 }
const scb = { bank: 'SCB', account: '0004560002' } as const
const kbank = { bank: 'KBANK', account: '0001230003' } as const
const gsb = { bank: 'GSB', account: '000200300404' } as const
let scene: Scene
let one: Awaited<ReturnType<typeof newOperator>>
let two: typeof one
beforeAll(async () => {
  scene = await startScene({ logLevel: 'error' })
  one = await newOperator(scene.app, 'finance')
  two = await newOperator(scene.app, 'finance-lead')
  const stranger = { bank: 'KTB', account: '9990001112', name: 'NOBODY KNOWN' } as const
  await scene.sandbox.sendTransfer({ from: stranger, to: gsb, amount: baht(77) })
  const waiting = () => scene.app.ctx.db`select 1 from unmatched_money`
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), soon)
})
afterEach(async () => {
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})
afterAll(() => scene?.stop())

const idOf = (day: string, account = 'bank:SCB:0004560002', currency = 'BAHT') =>
  `${day}:${currency}:${account}`

const dayFor = (id: string, by = one) => call(contract.closingDay, { id }, by.desk)
const close = (id: string, by: typeof one) => call(contract.closeDay, { id, reason }, by.desk)
const fees = (id: string, by: typeof one) => call(contract.bookFees, { id, reason }, by.desk)
const send = (id: string, file: Uint8Array | string, by = one) =>
  call(
    contract.importStatement,
    { id, file: Buffer.from(file as string).toString('base64') },
    by.desk,
  )
const explain = (id: string, key: string, code: ExplanationCode, by = one) =>
  call(contract.explainDifference, { id, key, code, note: 'asked the bank' }, by.desk)

const names = ['ANAN', 'BOON', 'CHAI', 'DAO', 'EK', 'FAH', 'GAN', 'HONG']
let counted = 0
/** A member whose account our banks know. */
async function payer(): Promise<Member & { from: { bank: 'KTB'; account: string; name: string } }> {
  counted += 1
  const account = String(3_000_000_000 + counted * 7_919_113)
  const from = { bank: 'KTB', account, name: `${names[counted]} RAKDEE` } as const
  const member = await scene.member()
  const { secrets } = scene.app.ctx
  await asOwner(
    scene.app,
    (db) => db`
      update member set bank_code = 'KTB', bank_account_name = ${from.name},
        bank_account_no = ${encryptAccountNo(secrets, from.account)},
        bank_account_index = ${indexOfAccount(secrets, 'KTB', from.account)}
      where id = ${member.id}`,
  )
  return { ...member, from }
}

/** Sends transfers, and waits until they are credited. */
async function paid(to: typeof scb | typeof kbank, ...amounts: number[]) {
  const member = await payer()
  let sum = await mainOf(scene, member)
  for (const amount of amounts) {
    await scene.sandbox.sendTransfer({ from: member.from, to, amount: baht(amount) })
    sum = toAmount(sum + baht(amount))
    await expect.poll(() => mainOf(scene, member), soon).toBe(sum)
  }
  return member
}

/** Closes a day by two. */
async function closed(id: string) {
  expect(await close(id, one)).toEqual({ outcome: 'proposed' })
  expect(await close(id, two)).toEqual({ outcome: 'done' })
  return dayFor(id)
}

test('a day of a bank account is closed by two from the statement that the sandbox’s bank offers, to the last satang', async () => {
  await paid(scb, 321.5, 99.01)
  const day = await dayIsOver(scene)
  const id = idOf(day)
  expect(await dayFor(id)).toMatchObject({ state: 'open', obstacles: ['no_statement'] })
  expect(await refusalCode(close(id, one))).toBe('APPROVAL_STALE')

  const file = await scene.sandbox.statement('bank/SCB-0004560002', day)
  expect(await send(id, file)).toEqual({ outcome: 'imported', row: null })
  const known = await dayFor(id)
  expect(known).toMatchObject({
    state: 'imported',
    differences: 0,
    books: { opening: 0, came: 420_51, went: 0, fees: 0, unmatched: 0, closing: 420_51 },
    figures: { layout: 'scb', lines: 2, opening: 0, came: 420_51, closing: 420_51 },
    matched: { byReference: 2, byAmount: 0 },
    gap: 0,
    obstacles: [],
  })
  const { pairs } = await call(contract.matchedLines, { id, after: '0' }, one.desk)
  expect(pairs.map(({ by, line }) => [by, line.amount])).toEqual([
    ['reference', 321_50],
    ['reference', 99_01],
  ])
  expect(await close(id, one)).toEqual({ outcome: 'proposed' })
  expect(await dayFor(id)).toMatchObject({
    state: 'proposed',
    proposals: { close: { isMine: true } },
  })
  expect(await close(id, one)).toEqual({ outcome: 'proposed' })
  expect(await close(id, two)).toEqual({ outcome: 'done' })
  expect(await dayFor(id)).toMatchObject({
    state: 'closed',
    closed: { by: two.username, proposedBy: one.username },
  })
  expect(await close(id, two)).toEqual({ outcome: 'already_decided' })
  const { accounts } = await call(contract.closingDays, { limit: 10 }, one.desk)
  expect(accounts).toContainEqual({
    account: 'bank:SCB:0004560002',
    currency: 'BAHT',
    closedUntil: day,
  })
})

/** The lines of SCB's file, with its head. */
const rowsOf = (file: Buffer) => file.toString('utf8').trimEnd().split('\r\n')

test('a line that the statement lacks, an unknown line and a wrong amount are found, explained, and then the day is closed', async () => {
  await paid(scb, 100, 200, 300)
  const day = await dayIsOver(scene)
  const id = idOf(day)
  const [head, ...rows] = rowsOf(await scene.sandbox.statement('bank/SCB-0004560002', day))
  const ours = rows.filter((row) => /,(100|200|300)\.00,/.test(row))
  const others = rows.filter((row) => !ours.includes(row))
  const date = day.split('-').reverse().join('/')
  const [, middle, last] = ours
  const changed = [
    ...others,
    middle!.replace(',200.00,', ',200.10,'),
    last!,
    `0004560002,${date},13:00,X1,ENET,,,55.00,+,0.00,Somebody else`,
    `0004560002,${date},13:01,FE,SYS,,7.00,,+,0.00,Service fee`,
  ]
  expect(await send(id, balanced(head!, changed))).toEqual({ outcome: 'imported', row: null })

  const found = await dayFor(id)
  expect(found).toMatchObject({ differences: 5, obstacles: ['unexplained'] })
  const facts = (all: contract.Difference[]) => all.map(({ amount, twin }) => ({ amount, twin }))
  expect(facts(found.lines)).toEqual([
    { amount: 200_10, twin: true },
    { amount: 55_00, twin: false },
    { amount: -7_00, twin: false },
  ])
  expect(facts(found.movements)).toEqual([
    { amount: 100_00, twin: false },
    { amount: 200_00, twin: true },
  ])
  const [wrong, unknown, fee] = found.lines
  const [lacking, twin] = found.movements
  await explain(id, wrong!.key, 'wrong_amount')
  await explain(id, twin!.key, 'wrong_amount')
  await explain(id, unknown!.key, 'unknown_payer')
  await explain(id, lacking!.key, 'not_in_bank')
  expect((await dayFor(id)).obstacles).toEqual(['unexplained'])
  expect(await refusalCode(close(id, one))).toBe('APPROVAL_STALE')
  await explain(id, fee!.key, 'bank_fee')
  expect(await dayFor(id)).toMatchObject({
    differences: 0,
    feesToBook: 7_00,
    obstacles: ['fees_not_booked'],
    gapBefore: 0,
    gap: 200_10 + 55_00 - 7_00 - 100_00 - 200_00,
  })

  expect(await fees(id, one)).toEqual({ outcome: 'proposed' })
  expect(await fees(id, two)).toEqual({ outcome: 'done' })
  expect(await fees(id, two)).toEqual({ outcome: 'already_decided' })
  expect(await scene.app.ctx.ledger.movementOf(`fee:${id}`)).toMatchObject({ amount: 7_00 })
  expect(await refusalCode(explain(id, fee!.key, 'other'))).toBe('APPROVAL_STALE')
  expect(await refusalCode(discard(id))).toBe('APPROVAL_STALE')
  expect(await closed(id)).toMatchObject({ state: 'closed', differences: 0 })

  const csv = await (await download(contract.exportDifferences, { id }, one.desk)).text()
  expect(csv.split('\r\n')).toHaveLength(7)
  expect(csv).toContain('statement')
  expect(csv).toMatch(/55\.00,unknown_payer,asked the bank,finance/)
  const exported = await scene.app.ctx.db<{ after: object }[]>`
    select after from operator_audit where action = 'export' and kind = 'closing' and about = ${id}`
  expect(exported).toEqual([{ after: { rows: 5 } }])
})

/** Writes the running balances of SCB's lines anew. */
function balanced(head: string, rows: string[]): string {
  let balance = 0
  const lines = rows.map((row) => {
    const cells = row.split(',')
    balance += Math.round(Number(cells[7] || 0) * 100) - Math.round(Number(cells[6] || 0) * 100)
    cells[8] = balance < 0 ? '-' : '+'
    cells[9] = (Math.abs(balance) / 100).toFixed(2)
    return cells.join(',')
  })
  return `${[head, ...lines].join('\r\n')}\r\n`
}

const discard = (id: string) => call(contract.discardStatement, { id, reason }, one.desk)

test('the fees that an earlier day had are explained on the day on which they are booked', async () => {
  const day = await dayIsOver(scene)
  const found = await dayFor(idOf(day))
  const file = await scene.sandbox.statement('bank/SCB-0004560002', day)
  expect(await send(idOf(day), file)).toMatchObject({ outcome: 'imported' })
  const known = await dayFor(idOf(day))
  expect(found.books.fees).toBe(7_00)
  expect(known.movements).toMatchObject([
    { amount: -7_00, explanation: { code: 'fee_booked', by: null } },
  ])
})

test('a gateway’s settlement is closed when its fees are booked', async () => {
  const member = await scene.member()
  for (const amount of [baht(500), baht(250.5)]) {
    const before = await mainOf(scene, member)
    const { payload } = await openedQr(member, 'PAYONEX', amount)
    await scene.sandbox.payQr(payload)
    await expect.poll(() => mainOf(scene, member), soon).toBe(before + amount)
  }
  const day = await dayIsOver(scene)
  const id = idOf(day, 'gateway:PAYONEX')
  expect(await send(id, await scene.sandbox.statement('gateway/PAYONEX', day))).toMatchObject({
    outcome: 'imported',
  })
  expect(await dayFor(id)).toMatchObject({
    differences: 0,
    matched: { byReference: 2 },
    figures: { layout: 'settlement', came: 750_50, fees: 4_00 + 2_00, closing: 744_50 },
    feesToBook: 6_00,
    obstacles: ['fees_not_booked'],
    gap: -6_00,
  })
  expect(await fees(id, two)).toEqual({ outcome: 'proposed' })
  expect(await fees(id, one)).toEqual({ outcome: 'done' })
  expect(await closed(id)).toMatchObject({ state: 'closed', feesBooked: { amount: 6_00 } })
})

test('payouts are matched by our reference, and the account that only our books have needs no statement', async () => {
  await paid(kbank, 1_000)
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(500))
  await call(withdraw, { amount: baht(300) }, member.caller)
  await expect
    .poll(async () => (await scene.app.ctx.ledger.balancesOf(member.id)).hold, soon)
    .toBe(0)
  const day = await dayIsOver(scene)

  const payouts = idOf(day, 'payout:sandbox-payout')
  await send(payouts, await scene.sandbox.statement('payout/THB', day))
  const paying = await closed(payouts)
  expect(paying).toMatchObject({
    state: 'closed',
    matched: { byReference: 1 },
    books: { went: 300_00, closing: -300_00 },
    gapBefore: 100_000_000_000,
    gap: 100_000_000_000,
  })
  const receiving = idOf(day, 'bank:KBANK:0001230003')
  await send(receiving, await scene.sandbox.statement('bank/KBANK-0001230003', day))
  expect(await closed(receiving)).toMatchObject({
    books: { came: 1_000_00, closing: 1_000_00 },
    figures: { layout: 'kbank', closing: 1_000_00 },
  })
  const unmatched = idOf(day, 'bank:GSB:000200300404')
  await send(unmatched, await scene.sandbox.statement('bank/GSB-000200300404', day))
  expect(await closed(unmatched)).toMatchObject({
    books: { came: 0, unmatched: 77_00, closing: 77_00 },
    figures: { layout: 'plain', closing: 77_00 },
  })
  const suspense = idOf(day, 'suspense')
  expect(await closed(suspense)).toMatchObject({ books: { closing: 77_00 }, hasStatement: false })
})

test('members’ money at the end of a day is that of their accounts', async () => {
  const day = await dayIsOver(scene)
  const [{ wallets, total }] = await scene.app.ctx.db<[{ wallets: number; total: number }]>`
    select sum(balance) filter (where name = 'main')::int8 as wallets, sum(balance)::int8 as total from ledger.account
    where currency = 'BAHT'`
  expect(total).toBeGreaterThan(0)
  expect((await dayFor(idOf(day))).liability).toMatchObject({ wallets, total, held: 0, games: 0 })
})

test('what is wrong with a file is its answer, and nothing of it is stored', async () => {
  const day = await dayIsOver(scene)
  const id = idOf(day)
  const file = await scene.sandbox.statement('bank/SCB-0004560002', day)
  const text = file.toString('utf8')
  const rows = rowsOf(file)
  const date = day.split('-').reverse().join('/')
  const wrong = async (changed: string | Uint8Array, outcome: StatementProblem) => {
    expect((await send(id, changed)).outcome).toBe(outcome)
    expect(await scene.app.ctx.db`select from closing_statement`).toEqual([])
  }
  await wrong(text.replace(/[+],(\d+)\.(\d\d),/, '+,$1.99,'), 'balance')
  await wrong(rows.filter((_, index) => index !== 2).join('\r\n'), 'balance')
  await wrong(text.replaceAll('0004560002', '0004560009'), 'account')
  await wrong(text.replace(date, '01/02/2020'), 'day')
  await wrong(text.replace(date, '31/02/2026'), 'time')
  await wrong(text.replace('100.00', '100.005'), 'amount')
  await wrong(text.replace('100.00', '9999999999999999.00'), 'amount')
  await wrong(text.replace('Channel', 'Chanel'), 'layout')
  await wrong(rows[0]!, 'empty')
  await wrong(`${rows[0]}\r\n"unclosed`, 'unreadable')
  await wrong('\0', 'unreadable')
  await wrong(new Uint8Array([0x41, 0xff, 0xfe]), 'encoding')
  await wrong(`${rows[0]}\r\n${`${rows[1]}\r\n`.repeat(10_100)}`, 'too_many_rows')

  expect(await send(id, file)).toEqual({ outcome: 'imported', row: null })
  expect(await send(id, file)).toEqual({ outcome: 'same_file', row: null })
  expect(await send(id, `${text}\r\n`)).toEqual({ outcome: 'has_statement', row: null })
  expect(await discard(id)).toEqual({ outcome: 'done' })
  expect(await discard(id)).toEqual({ outcome: 'already_decided' })
  expect(await send(id, file)).toEqual({ outcome: 'imported', row: null })
})

test('days are closed one after the other, and each opens with what the one before closed', async () => {
  const day = await dayIsOver(scene)
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  // A day of the books before it, so that the account has two.
  await asOwner(scene.app, async (db) => {
    await db`set session_replication_role = replica`
    await db`
      insert into closing_book (account, currency, day, opening, came, went, fees, unmatched, balance, entries)
      select account, currency, ${before}, opening, 0, 0, 0, 0, opening, 0 from closing_book where day = ${day}
      on conflict do nothing`
  })
  const empty = `Account,0004560002\nDate,${before}\nOpening balance,0.00\nClosing balance,0.00\nTime,Reference,Description,Withdrawal,Deposit,Balance\n`
  expect(await send(idOf(before), empty)).toMatchObject({ outcome: 'imported' })
  await closed(idOf(before))
  const file = (await scene.sandbox.statement('bank/SCB-0004560002', day)).toString('utf8')
  const rows = rowsOf(Buffer.from(file))
  // The bank's balances of this file begin with one baht.
  const shifted = rows.map((row, index) => {
    const cells = row.split(',')
    if (index > 0) cells[9] = (Number(cells[9]) + 1).toFixed(2)
    return cells.join(',')
  })
  await send(idOf(day), shifted.join('\r\n'))
  expect((await dayFor(idOf(day))).obstacles).toContain('opening_differs')
})

test('of two who close a day at once one closes it; without the right nobody reads, imports or closes', async () => {
  const day = await dayIsOver(scene)
  const id = idOf(day, 'suspense')
  expect(await close(id, one)).toEqual({ outcome: 'proposed' })
  const { approvals: open } = await call(
    approvals,
    { list: 'waiting', page: 1, limit: 10 },
    two.desk,
  )
  const proposal = open.find(({ object }) => object === `closing ${id}`)!
  const three = await newOperator(scene.app, 'owner')
  const both = await Promise.all([
    call(approve, { id: proposal.id, reason }, two.desk),
    call(approve, { id: proposal.id, reason }, three.desk),
  ])
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['already_decided', 'done'])
  expect(await scene.app.ctx.db`select 1 from closing`).toHaveLength(1)

  const support = await newOperator(scene.app, 'support')
  const auditor = await newOperator(scene.app, 'auditor')
  expect(await refusalCode(dayFor(id, support))).toBe('INVALID_USER_3')
  expect(await dayFor(id, auditor)).toMatchObject({ state: 'closed' })
  expect(await refusalCode(send(id, 'x', auditor))).toBe('INVALID_USER_3')
  expect(await refusalCode(close(id, auditor))).toBe('INVALID_USER_3')
  expect(await refusalCode(dayFor(idOf('2001-01-01')))).toBe('NO_DATA')
  expect(await refusalCode(dayFor(idOf('2001-02-31')))).toBe('BAD_REQUEST')
})

test('nothing is dated into a closed day, and members’ money moves on', async () => {
  const day = await dayIsOver(scene)
  await closed(idOf(day, 'suspense'))
  const { db } = scene.app.ctx
  const dated = (at: string) =>
    asOwner(
      scene.app,
      (owner) => owner`
        insert into ledger.movement
          (bucket, id, member, kind, state, reference, amount, currency, from_place, to_place, details, created_at, settled_at)
        values (0, nextval('ledger.movement_id'), 0, 'transfer', 'settled', 'test:dated', 1, 'BAHT', 'a', 'b', '{}',
          ${`${at}T12:00:00+07:00`}, now())`,
    )
  await expect(dated(day)).rejects.toThrow('is dated into a closed day')
  await expect(db`delete from closing`).rejects.toThrow('denied')
  await expect(
    db`insert into closing (account, currency, day, balance, closed_by, approval)
      select 'fees', 'BAHT', ${day}, 0, closed_by, approval from closing limit 1`,
  ).rejects.toThrow('takes two people')
  const { code } = await scene.app.ctx.ledger.post({
    reference: 'test:live',
    member: 0,
    kind: 'transfer',
    state: 'settled',
    amount: baht(1),
    currency: 'BAHT',
    from: 'a',
    to: 'b',
    postings: [
      { from: houseOf('goodwill', 'BAHT'), to: houseOf('bonus', 'BAHT'), amount: baht(1) },
    ],
  })
  expect(code).toBe('posted')
})
