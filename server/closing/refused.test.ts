import { expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import type { StatementProblem } from '#contract/closing-codes'
import { houseOf } from '#ledger'
import { proposalAbout } from '../approval/testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { asOwner } from '../testing.ts'
import {
  close,
  closed,
  dayFor,
  discard,
  idOf,
  one,
  paid,
  reason,
  rowsOf,
  scb,
  scene,
  send,
  startClosings,
  two,
} from './scene-testing.ts'
import { dayIsOver } from './testing.ts'

startClosings()

test('what is wrong with a file is its answer, and nothing of it is stored', async () => {
  await paid(scb, 100, 200, 300)
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

test('if two close a day at once, one closes it; without the right no operator reads, imports or closes', async () => {
  const day = await dayIsOver(scene)
  const id = idOf(day, 'suspense')
  expect(await close(id, one)).toEqual({ outcome: 'proposed' })
  const proposal = await proposalAbout(`closing ${id}`, two)
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
