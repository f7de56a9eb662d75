import { expect, test } from 'vitest'
import { call } from '#contract/call'
import * as contract from '#contract/closing'
import { gameReport } from '#contract/operator-report'
import { proposalAbout } from '../approval/testing.ts'
import { dayAgo, refreshAll } from '../operator-report/testing.ts'
import {
  closed,
  dayFor,
  fees,
  idOf,
  one,
  scene,
  send,
  startClosings,
  two,
} from './scene-testing.ts'
import { dayIsOver } from './testing.ts'

startClosings()

const account = 'bank:GSB:000200300404'

test('fees of an earlier day that the bank gives back are booked to the account, and lower the costs', async () => {
  const { db, ledger } = scene.app.ctx
  // Reports begin with the first member.
  await scene.member()
  const day = await dayIsOver(scene)
  const id = idOf(day, account)
  const [{ transaction }] = await db<[{ transaction: string }]>`
    select transaction from unmatched_payment`
  const file = [
    'Account,000200300404',
    'Opening balance,0.00',
    'Time,Reference,Description,Withdrawal,Deposit,Balance',
    `05:00,${transaction},Transfer,,77.00,77.00`,
    '05:01,,Fee given back,,50.00,127.00',
  ]
  expect(await send(id, file.join('\r\n'))).toEqual({ outcome: 'imported', row: null })
  const explanation = { id, key: 'line:2', code: 'bank_fee', note: 'of last week' } as const
  await call(contract.explainDifference, explanation, one.desk)
  expect(await dayFor(id)).toMatchObject({
    feesToBook: -50_00,
    gap: 50_00,
    obstacles: ['fees_not_booked'],
  })

  expect(await fees(id, one)).toEqual({ outcome: 'proposed' })
  expect(await proposalAbout(`closing ${id}`, two)).toMatchObject({
    amount: 50_00,
    effect: 'fees-back',
  })
  expect(await fees(id, two)).toEqual({ outcome: 'done' })
  expect(await fees(id, two)).toEqual({ outcome: 'already_decided' })
  expect(await ledger.movementOf(`fee:${id}`)).toMatchObject({
    amount: 50_00,
    from: account,
    to: 'FEES',
  })
  expect(await closed(id)).toMatchObject({ state: 'closed', feesBooked: { amount: -50_00 } })

  await refreshAll(db)
  const today = await dayAgo(db)
  const filter = { from: today, to: today, step: 'day', currency: 'BAHT' } as const
  const { total } = await call(gameReport, filter, two.desk)
  expect(total).toMatchObject({ fees: -50_00, costs: -50_00, ngr: 50_00 })
})

test('the day on which they were booked has them as fees below zero', async () => {
  const id = idOf(await dayIsOver(scene), account)
  expect((await dayFor(id)).books).toMatchObject({ fees: -50_00, closing: 127_00 })
})
