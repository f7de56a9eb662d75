import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scene, startScene } from '../deposit/testing.ts'
import { asOwner } from '../testing.ts'
import { decided, lookNow, memberWith, newPayer, sent, upload } from './testing.ts'
import { attemptsMax } from './work.ts'

// Goal: no fault of ours leaves a slip without an end. Method: the whole server; the member has no account in the ledger.
let scene: Scene
beforeAll(async () => {
  scene = await startScene({ logLevel: 'silent' })
})
afterAll(() => scene?.stop())

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
