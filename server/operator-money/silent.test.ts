import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { decideTransfer } from '#contract/operator-money'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { type Desk, manualTransfer, moneyOf, why } from './testing.ts'

// Goal: one operator alone does not give a member money back that the bank may have paid. Method: the whole server against the
// sandbox's bank.
let one: Desk
let two: Desk
openScene()
beforeAll(async () => {
  one = await newOperator(scene.app, 'finance')
  two = await newOperator(scene.app, 'finance')
})

test('a withdrawal comes back by two while its bank does not reply, and by one when the bank does not know it', async () => {
  const payout = { kind: 'payout', provider: 'SCB', amount: baht(100) } as const
  const { member, reference: id } = await manualTransfer(scene, payout)
  const decide = ({ desk }: Desk, decision: 'applied' | 'not-applied' = 'not-applied') =>
    call(decideTransfer, { id, decision, reason: why }, desk)
  await scene.sandbox.control({ gateway: 'PAYOUT', operation: 'query', flaw: 'refuse' })
  expect(await decide(one)).toMatchObject({ outcome: 'proposed', reply: { word: 'silent' } })
  expect(await decide(one)).toMatchObject({ outcome: 'proposed' })
  expect(await moneyOf(scene, member, '')).toMatchObject({ main: 0, hold: baht(100) })
  expect(await decide(two)).toMatchObject({ outcome: 'decided' })
  expect(await moneyOf(scene, member, '')).toMatchObject({ main: baht(100), hold: 0 })

  await scene.sandbox.clearControls()
  const other = await manualTransfer(scene, payout)
  const known = { id: other.reference, decision: 'not-applied', reason: why } as const
  expect(await call(decideTransfer, known, one.desk)).toMatchObject({ outcome: 'decided' })
})
