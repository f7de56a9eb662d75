import { expect, test } from 'vitest'
import { clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { transfer } from '#contract/transfer'
import { scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'
import { externalTransferJobs } from '../external-transfer/jobs.ts'
import { openGames } from '../external-transfer/testing.ts'
import { refreshAllGames } from '../game/refresh.ts'
import { refusedWith } from '../refused-testing.ts'
import { games, openSceneWithGames } from '../transfer/scene-testing.ts'
import { withBonus } from './testing.ts'
import { totalOf } from './total.ts'

// Goal: a game that refuses a transfer and applies it later neither invents a round that goes on nor hides one. Method: the whole
// server, with a game that follows a script.
openSceneWithGames()

/** Transfers an amount that the game refuses. */
async function refuse(member: Member, from: 'WALLET' | 'ASKED', amount: number) {
  const kind = from === 'WALLET' ? 'deposit' : 'withdraw'
  const to = from === 'WALLET' ? 'ASKED' : 'WALLET'
  games.script('ASKED', kind, 'no: BUSY')
  await refusedWith(
    call(transfer, { from, to, amount: baht(amount) }, member.caller),
    'TRANSFER_FAIL',
  )
}

/** The game applies the transfer that it refused. */
async function apply(member: Member, kind: 'deposit' | 'withdraw') {
  const { db } = scene.app.ctx
  const [row] = await db<[{ reference: string }]>`
    select reference from external_transfer
    where bucket = ${member.id % 256} and member = ${member.id} and state = 'returned'`
  const sent = games.received(kind, member.id).find((one) => one.reference === row.reference)
  await fetch(`${games.url}/${kind}`, { method: 'POST', body: JSON.stringify(sent) })
  return row
}

/** We learn that the game applied it. */
async function learn(row: { reference: string }) {
  const { ctx } = scene.app
  await externalTransferJobs['external-transfer.check'](row, ctx)
  const [{ state }] = await ctx.db<[{ state: string }]>`
    select state from external_transfer where reference = ${row.reference}`
  expect(state).toBe('late-applied')
}

test('BON-06 money that a game gave back late is no open round, so the bonus can be cancelled', async () => {
  const member = await withBonus(scene)
  await openGames(scene.app.ctx, member.id, ['ASKED'])
  await call(transfer, { from: 'WALLET', to: 'ASKED', amount: baht(200) }, member.caller)
  await refuse(member, 'ASKED', 150)
  await learn(await apply(member, 'withdraw'))
  expect(await mainOf(scene, member)).toBe(baht(150))
  expect(await call(clearBonus, {}, member.caller)).toMatchObject({ costs: baht(100) })
})

test('BON-06 money that a game took late hides no open round, so the bonus cannot be cancelled', async () => {
  const member = await withBonus(scene)
  await openGames(scene.app.ctx, member.id, ['ASKED'])
  await refuse(member, 'WALLET', 150)
  await learn(await apply(member, 'deposit'))
  await call(transfer, { from: 'WALLET', to: 'ASKED', amount: baht(150) }, member.caller)
  games.stake('ASKED', member.id, baht(150))
  await refusedWith(call(clearBonus, {}, member.caller), 'ROUNDS_OPEN')
})

test('TRF-04 a balance that was read before a game gave money back late is not fresh any more', async () => {
  const member = await withBonus(scene)
  const { ctx } = scene.app
  await openGames(ctx, member.id, ['ASKED'])
  await call(transfer, { from: 'WALLET', to: 'ASKED', amount: baht(200) }, member.caller)
  await refuse(member, 'ASKED', 150)
  await refreshAllGames(ctx, member.id)
  const row = await apply(member, 'withdraw')
  await learn(row)
  const { main, games: read } = await totalOf(ctx.db, member.id)
  expect([main, read[0]!.isFresh]).toEqual([baht(150), false])
  await refreshAllGames(ctx, member.id)
  expect(await totalOf(ctx.db, member.id)).toMatchObject({
    main: baht(150),
    games: [{ code: 'ASKED', amount: baht(50), isFresh: true }],
  })
})
