import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { requestState } from '#contract/request'
import { transfer } from '#contract/transfer'
import { openScene, scene } from '../deposit/scene-testing.ts'
import type { Member } from '../deposit/testing.ts'

// Goal: a phone that lost an answer finds out that there was one, and learns nothing about the requests of others. Method: the
// whole server, over HTTP.
openScene()

const stateOf = async ({ caller }: Member, key: string) =>
  (await call(requestState, { key }, caller)).isAnswered

test('API-05 a request is answered once it is done or refused, for the member who sent it alone', async () => {
  const member = await scene.member()
  const key = crypto.randomUUID()
  expect(await stateOf(member, key)).toBe(false)
  const move = { from: 'WALLET', to: 'JOKER', amount: 5_000 as never }
  await expect(call(transfer, move, { ...member.caller, key })).rejects.toThrow()
  expect(await stateOf(member, key)).toBe(true)
  expect(await stateOf(await scene.member(), key)).toBe(false)
})
