import { expect, test } from 'vitest'
import { call, download } from '#contract/call'
import * as contract from '#contract/closing'
import type { ExplanationCode } from '#contract/closing-codes'
import { gameReport } from '#contract/operator-report'
import { withdraw } from '#contract/withdraw'
import { baht, mainOf, openedQr } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { dayAgo, refreshAll } from '../operator-report/testing.ts'
import { clockInBangkok } from '../platform/zone.ts'
import { refusalCode } from '../refusal/testing.ts'
import {
  close,
  closed,
  dayFor,
  discard,
  fees,
  idOf,
  kbank,
  one,
  paid,
  rowsOf,
  scb,
  scene,
  send,
  soon,
  startClosings,
  two,
} from './scene-testing.ts'
import { dayIsOver } from './testing.ts'

// Goal: a day of an own account is closed when books and statement agree to the last satang, or every difference is
// explained, and by two people. Method: the whole server, the sandbox's banks and their statements, operators over HTTP.
startClosings()

const explain = (id: string, key: string, code: ExplanationCode, by = one) =>
  call(contract.explainDifference, { id, key, code, note: 'asked the bank' }, by.desk)

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

test('a bank’s fee of the same amount at the same time is not matched with the fees of an earlier day', async () => {
  const day = await dayIsOver(scene)
  const id = idOf(day)
  const [head, ...rows] = rowsOf(await scene.sandbox.statement('bank/SCB-0004560002', day))
  const { createdAt } = (await scene.app.ctx.ledger.movementOf(`fee:${id}`))!
  const [date, clock] = [day.split('-').reverse().join('/'), clockInBangkok(createdAt)]
  const fee = `0004560002,${date},${clock.slice(11, 16)},FE,SYS,,7.00,,+,0.00,Service fee`
  expect(await send(id, balanced(head!, [...rows, fee]))).toMatchObject({ outcome: 'imported' })
  expect(await dayFor(id)).toMatchObject({
    lines: [{ amount: -7_00, explanation: null }],
    movements: [{ amount: -7_00, explanation: { code: 'fee_booked' } }],
    obstacles: ['unexplained'],
  })
})

test('the fees to book are those that the bank did not give back', async () => {
  const day = await dayIsOver(scene)
  const id = idOf(day)
  const [head, ...rows] = rowsOf(await scene.sandbox.statement('bank/SCB-0004560002', day))
  const line = (clock: string, went: string, came: string) =>
    `0004560002,${day.split('-').reverse().join('/')},${clock},FE,SYS,,${went},${came},+,0.00,Fee`
  const both = [line('05:00', '9.00', ''), line('05:01', '', '7.50')]
  await send(id, balanced(head!, [...rows, ...both]))
  for (const { key } of (await dayFor(id)).lines) await explain(id, key, 'bank_fee')
  expect(await dayFor(id)).toMatchObject({ feesToBook: 1_50, obstacles: ['fees_not_booked'] })

  await discard(id)
  const more = line('05:02', '', '2.00')
  await send(id, balanced(head!, [...rows, ...both, more]))
  for (const { key } of (await dayFor(id)).lines) await explain(id, key, 'bank_fee')
  expect(await dayFor(id)).toMatchObject({
    feesToBook: -50,
    obstacles: ['fees_not_booked'],
  })
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

test('fees are a cost of the day on which they are booked', async () => {
  const { db } = scene.app.ctx
  const [{ booked }] = await db<[{ booked: number }]>`
    select sum(amount)::int8 as booked from closing_fee`
  expect(booked).toBeGreaterThan(0)
  await refreshAll(db)
  const today = await dayAgo(db)
  const filter = { from: today, to: today, step: 'day', currency: 'BAHT' } as const
  const { total } = await call(gameReport, filter, two.desk)
  expect(total).toMatchObject({ fees: booked, costs: booked, ngr: -booked })
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
