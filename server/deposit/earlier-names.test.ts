import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { spin } from '#contract/spin'
import { houseOf } from '#ledger/accounts'
import { itemOf } from '#ledger/item'
import { postingArguments } from '#ledger/post'
import { encryptSeed } from '../spin/bound.ts'
import { receivedBy } from './plain.ts'
import { baht, mainOf, type Scene, startScene } from './testing.ts'
import { depositOf } from './transfer-in.ts'

// Goal: a server of the version before credits a deposit beside this one. Method: its call, which names the seeds of the
// member's first coin by the names of that version.
let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

test('the first coin of a deposit that a server of the version before credits has its seeds', async () => {
  const { db, ledger, secrets } = scene.app.ctx
  const member = await scene.member()
  const amount = baht(1_000)
  const reference = 'EARLIER1'
  await db`
    insert into qr (id, provider, member, amount, currency, state, closed_at, leased_until)
    values (${reference}, 'KBANK', ${member.id}, ${amount}, 'BAHT', 'expired', now(), now())`
  const payment = {
    reference,
    transaction: 'KT1',
    amount,
    currency: 'BAHT',
    paidAt: new Date(),
  } as const
  const received = receivedBy('KBANK', payment, member.id)
  const movement = depositOf(received, houseOf(received.receivedIn, received.currency))
  const item = itemOf(movement)
  if (typeof item === 'string') throw new Error(item)
  const seeds = [randomBytes(32), randomBytes(32)] as const
  const [sealed, nextSealed] = seeds.map((seed) => encryptSeed(secrets, seed).toString('base64'))
  const credits = [
    {
      reference,
      provider: 'KBANK',
      member: member.id,
      amount,
      currency: 'BAHT',
      transaction: 'KT1',
      movement: item.reference,
      callback: null,
      signals: [],
      sealed,
      member_seed: 'word',
      next_sealed: nextSealed,
    },
  ]
  const [answer] = await db<[{ outcomes: string[] }]>`
    select outcomes from deposit_credit(${db.json(credits)}, ${postingArguments(db, [item])})`
  expect(answer.outcomes).toEqual(['credited'])
  expect(await mainOf(scene, member)).toBe(amount)
  const { result } = await call(spin, {}, member.caller)
  expect(result.draw.seed).toBe(seeds[0].toString('hex'))
  expect(await ledger.reconcile()).toEqual([])
})
