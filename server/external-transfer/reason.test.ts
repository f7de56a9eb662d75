import { beforeAll, expect, test } from 'vitest'
import { reasonCodes } from '#saga'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { give, openGames, peerGames, requestOf } from './testing.ts'
import { createTransfer, findTransfer } from './transfer.ts'

// Goal: the reason of a transfer is a code that both the program and the database know. Method: the real tables.
openScene()
beforeAll(async () => {
  scene.app.ctx.games = peerGames('http://127.0.0.1:9')
})

async function opened(): Promise<string> {
  const { ctx } = scene.app
  const { id } = await scene.member()
  await openGames(ctx, id, ['--A'])
  await give(ctx, id, 10_000)
  const request = requestOf(id, '--A')
  await ctx.db.begin((tx) => createTransfer(ctx, tx, request))
  return request.reference
}

test('the database accepts every code of the program and no other', async () => {
  const { db } = scene.app.ctx
  const reference = await opened()
  for (const code of reasonCodes)
    await db`update external_transfer set reason_code = ${code} where reference = ${reference}`
  await expect(
    db`update external_transfer set reason_code = 'unknown for too long' where reference = ${reference}`,
  ).rejects.toThrow('external_transfer_reason_is_known')
})

// Servers of version 1.1 wrote these sentences, and still write them until the last one is replaced.
const sentences = [
  ['manual', 'unknown for too long', 'unknown_too_long', null],
  ['manual', 'nobody can tell what became of it', 'cannot_be_asked', null],
  ['manual', 'the party had it and says that it never had', 'contradicts_itself', null],
  [
    ...(['manual', 'confirmed 10001 where 10000 was asked for', 'other_amount'] as const),
    { confirmed: 10_001, bound: 10_000 },
  ],
  ['returned', 'absent', 'not_found', null],
  ['returned', 'persons decided', 'operator_decided', null],
  ['returned', 'marked too long ago to be sent', 'mark_expired', null],
  ['returned', 'MONEY_NOT_ENOUGH', 'refused', { said: 'MONEY_NOT_ENOUGH' }],
  ['returned', 'TypeError: fetch failed', 'not_sent', { said: 'TypeError: fetch failed' }],
  ['unknown', 'taken over', 'taken_over', null],
  ['unknown', 'pending', 'pending', null],
  ['unknown', 'HTTP 500', 'no_answer', { said: 'HTTP 500' }],
] as const

test.each(sentences)('a transfer that is %s by the sentence %j has the code %s', async (...one) => {
  const { db } = scene.app.ctx
  const [state, sentence, reasonCode, reasonDetail] = one
  const reference = await opened()
  await db`
    update external_transfer set state = ${state}, reason = ${sentence},
      closed_at = case when ${state !== 'unknown'} then now() end,
      manual_at = case when ${state === 'manual'} then now() end
    where reference = ${reference}`
  expect(await findTransfer(db, reference)).toMatchObject({ state, reasonCode, reasonDetail })
  const [{ reason }] = await db<[{ reason: string | null }]>`
    select reason from external_transfer where reference = ${reference}`
  expect(reason).toBeNull()
})
