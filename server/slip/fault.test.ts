import { expect, test } from 'vitest'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { asOwner } from '../testing.ts'
import { decided, lookNow, memberWith, newPayer, sent, upload } from './testing.ts'
import { attemptsMax } from './work.ts'

// Goal: no fault of ours leaves a slip without an end. Method: the whole server; the member has no account in the ledger.
openScene()

test('STM-04 UNKNOW_ERROR: a slip that cannot be credited is left for review after as many tries as any other', async () => {
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const { id } = member
  await asOwner(
    scene.app,
    (db) => db`delete from ledger.account where bucket = ${id % 256} and member = ${id}`,
  )
  const transfer = await sent(scene, payer)
  const reference = await upload(await scene.sandbox.slip(transfer.reference), member.caller)
  const { db } = scene.app.ctx
  await db`update slip set attempts = ${attemptsMax} where reference = ${reference}`
  await lookNow(scene.app, reference)
  expect(await decided(member, reference)).toMatchObject({ note: 'UNKNOW_ERROR' })
})
