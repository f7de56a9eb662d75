import { expect, test } from 'vitest'
import { call } from '#contract/call'
import * as contract from '#contract/closing'
import { payByHand } from '#contract/operator-withdrawal'
import { baht } from '../deposit/testing.ts'
import { heldWithdrawal } from '../operator-withdrawal/testing.ts'
import { dayFor, idOf, one, reason, scene, send, startClosings, two } from './scene-testing.ts'
import { dayIsOver } from './testing.ts'

startClosings()

test('equal payouts by hand are matched by the bank’s references, in whatever order and at whatever time the bank made them', async () => {
  const paidByHand = async (bankReference: string) => {
    const { movement, reference } = await heldWithdrawal(scene, baht(30_000))
    const input = { reference, bankReference, reason }
    expect(await call(payByHand, input, one.desk)).toEqual({ outcome: 'proposed' })
    expect(await call(payByHand, input, two.desk)).toEqual({ outcome: 'done' })
    return movement
  }
  const first = await paidByHand('2026112300012345')
  const second = await paidByHand('2026112300012346')
  const id = idOf(await dayIsOver(scene), 'payout:sandbox-payout')
  const file = [
    'Account,sandbox-payout',
    'Opening balance,100000.00',
    'Time,Reference,Description,Withdrawal,Deposit,Balance',
    '05:00,2026112300012346,Transfer,30000.00,,70000.00',
    '05:01,2026112300012345,Transfer,30000.00,,40000.00',
    'Closing balance,40000.00',
  ]
  expect(await send(id, file.join('\r\n'))).toEqual({ outcome: 'imported', row: null })
  expect(await dayFor(id)).toMatchObject({ differences: 0, matched: { byReference: 2 } })
  const { pairs } = await call(contract.matchedLines, { id, after: '0' }, one.desk)
  expect(pairs.map(({ movement }) => movement.reference)).toEqual([second, first])
})
