import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { receiveRefund, refundCheck } from '#contract/refund'
import { dayEarlier, play } from '../bet/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { clearOfNextRefund } from '../site/testing.ts'
import { player, read } from './scene-testing.ts'

// Goal: no refund is paid for a loss that a win reduced, though the game reported the win late. Method: the whole server with rounds at
// the sandbox's games, settled before the time at which they are reported.
openScene()

test('REF-01 a win that a game reported after its history was read counts', async () => {
  await clearOfNextRefund(30_000)
  const { ctx } = scene.app
  const member = await player()
  await play(scene, member, 'JOKER', [200, 0])
  await read(member)
  await dayEarlier(scene, member)
  const { nextAt, lost } = await call(refundCheck, {}, member.caller)
  expect(lost).toBe(baht(200))
  const end = nextAt! - 25 * 3_600_000
  // The history was read at the end of the day, and the round was settled half an hour before it.
  await ctx.db`
    update bet_cursor set reread_to = ${new Date(end - 2 * 3_600_000)} where member = ${member.id}`
  const minutesAgo = Math.ceil((Date.now() - end) / 60_000) + 30
  await play(scene, member, 'JOKER', [50, 150], minutesAgo)
  expect(await call(refundCheck, {}, member.caller)).toMatchObject({ lost: baht(100) })
  expect(await call(receiveRefund, {}, member.caller)).toMatchObject({ amount: baht(5) })
})
