import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { decideTransfer, findMember, moneyStory, waitingMoney } from '#contract/operator-money'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { peer } from '../external-transfer/peer-scene-testing.ts'
import { peerGames } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import {
  asked,
  finance,
  hundred,
  mute,
  startTransfers,
  waits,
} from './external-transfer-testing.ts'
import { manualTransfer, why } from './testing.ts'

startTransfers()

test('TRF-04 no decision is possible while the provider is still processing', async () => {
  const { reference } = await manualTransfer(scene, {
    kind: 'to-game',
    provider: asked,
    amount: hundred,
  })
  peer.script(reference, 'pending')
  const { guarantees } = peerGames(peer.url).get(asked)!
  const move = { reference, amount: hundred, guarantees }
  await fetch(`${peer.url}/move`, {
    method: 'POST',
    body: JSON.stringify(move),
    signal: AbortSignal.timeout(200),
  }).catch(() => undefined)
  for (const decision of ['applied', 'not-applied'] as const)
    expect(
      await call(decideTransfer, { id: reference, decision, reason: why }, finance.desk),
    ).toMatchObject({ outcome: 'contradicted_by_provider', reply: { word: 'pending' } })
})

test('API-04 BAD_REQUEST for an amount that cannot have come, NO_DATA for a case that never was pending', async () => {
  const { reference } = await manualTransfer(scene, {
    kind: 'from-game',
    provider: mute,
    amount: hundred,
  })
  const wish = { id: reference, decision: 'applied', reason: why } as const
  for (const amount of [undefined, baht(0), baht(100.01)])
    await expect(
      call(decideTransfer, { ...wish, ...(amount !== undefined && { amount }) }, finance.desk),
    ).rejects.toThrow('BAD_REQUEST')
  expect(await waits(reference)).toBe(true)
  const nothing = { id: 'NEVERWAS', decision: 'applied', reason: why } as const
  await expect(call(decideTransfer, nothing, finance.desk)).rejects.toThrow('NO_DATA')
  const name = { kind: 'external-transfer', id: 'NEVERWAS' } as const
  await expect(call(moneyStory, name, finance.desk)).rejects.toThrow('NO_DATA')
})

test('API-04 INVALID_USER_3: support neither sees the money that waits nor decides', async () => {
  const { desk } = await newOperator(scene.app, 'support')
  const { reference } = await manualTransfer(scene, {
    kind: 'to-game',
    provider: mute,
    amount: hundred,
  })
  const refused = await Promise.allSettled([
    call(waitingMoney, { page: 1, limit: 10 }, desk),
    call(moneyStory, { kind: 'external-transfer', id: reference }, desk),
    call(findMember, { search: '0812345678' }, desk),
    call(decideTransfer, { id: reference, decision: 'applied', reason: why }, desk),
  ])
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'INVALID_USER_3' } })
  expect(await waits(reference)).toBe(true)
})
