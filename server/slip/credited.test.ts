import { expect, test } from 'vitest'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, mainOf } from '../deposit/testing.ts'
import { creditIn } from '../deposit/transfer-in.ts'
import { bbl, decided, memberWith, newPayer, sent, upload } from './testing.ts'

// Goal: a member whose money has arrived already is not frightened by a refused slip. Method: the whole server; the
// transfer is credited as a feed does, then its slip is uploaded.
openScene()

test('STM-04 SLIP_REFNO_DUPLICATED: a slip of a transfer that the bank’s feed has credited names that deposit', async () => {
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const transfer = await sent(scene, payer)
  await scene.app.ctx.db.begin((tx) =>
    creditIn(scene.app.ctx, tx, {
      bank: 'BBL',
      receivedIn: `bank:BBL:${bbl.account}`,
      reference: transfer.reference,
      member: member.id,
      amount: baht(100),
      currency: 'BAHT',
    }),
  )
  const reference = await upload(await scene.sandbox.slip(transfer.reference), member.caller)
  expect(await decided(member, reference)).toMatchObject({
    status: 'FAILED',
    note: 'SLIP_REFNO_DUPLICATED',
    deposit: `bank:BBL:${transfer.reference}`,
  })
  expect(await mainOf(scene, member)).toBe(baht(100))
})
