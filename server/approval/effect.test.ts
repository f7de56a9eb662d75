import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvals } from '#contract/approval'
import { call } from '#contract/call'
import { offer } from '../bonus/testing.ts'
import { type Scene, startScene } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: the second person reads where an amount goes, and in which currency every amount is. Method: a stored proposal of each
// action, as the features store it, listed over HTTP.
type Person = Awaited<ReturnType<typeof newOperator>>
let scene: Scene
let proposer: Person
let reader: Person
beforeAll(async () => {
  scene = await startScene()
  proposer = await newOperator(scene.app, 'owner')
  reader = await newOperator(scene.app, 'owner')
})
afterAll(() => scene?.stop())

type Stored = { action: string; input: object; before?: object; amount?: number }

/** Lists a proposal that was stored so. */
async function listed({ action, input, before = {}, amount }: Stored) {
  const object = randomUUID()
  const row = {
    action,
    needs: 'approvals.read',
    object,
    reason: 'as agreed',
    proposedBy: proposer.id,
    expiresAt: new Date(Date.now() + 3_600_000),
    key: object,
    amount: amount ?? null,
    currency: amount === undefined ? null : 'LAK',
  }
  await asOwner(
    scene.app,
    (db) => db`
      insert into approval ${db.values([{ ...row, input: db.json(input as never), before: db.json(before as never) }])}`,
  )
  const page = { page: 1, limit: 100, list: 'waiting' } as const
  const found = (await call(approvals, page, reader.desk)).approvals.find(
    (one) => one.object === object,
  )!
  return { effect: found.effect, currency: found.currency, amount: found.amount }
}

test.each([
  ['withdrawals.approve', 'payout', { reference: 'R' }],
  ['withdrawals.by-hand', 'payout', { reference: 'R', bankReference: 'B' }],
  ['member.credit', 'credit', { id: '1', amount: 5, category: 'goodwill' }],
  ['member.debit', 'debit', { id: '1', amount: 5, category: 'correction' }],
  ['member.bonus', 'bonus', { id: '1', bonus: 'B' }],
  ['rewards.pay', 'credit', { member: '1', id: '2' }],
  ['deposits.return', 'return', { id: '1' }],
  ['closing.fees', 'fees', { id: '2026-01-01:LAK:bank:X' }],
  ['review.resolve', 'credit', { kind: 'payment', id: '1', decision: 'credit' }],
  ['review.resolve', null, { kind: 'payment', id: '1', decision: 'dismiss' }],
  ['another.version', null, {}],
])('the amount of %s goes %s', async (action, effect, input) => {
  expect(await listed({ action, input, amount: 500 })).toEqual({
    effect,
    amount: 500,
    currency: 'LAK',
  })
})

test.each([
  ['to-game', null, 'credit'],
  ['from-game', 'credit', null],
  ['payout', 'payout', 'credit'],
  ['voucher', 'credit', null],
  ['payment-return', 'return', null],
])(
  'a resolved transfer of the kind %s goes %s when it was applied, %s when it was not',
  async (kind, applied, not) => {
    const { id } = await scene.member()
    const reference = `KIND${kind.toUpperCase().replace('-', '')}`
    await asOwner(
      scene.app,
      (db) => db`
      insert into external_transfer (bucket, member, reference, kind, provider, amount, currency, state, reason_code, closed_at, manual_at)
      values (${kind === 'payment-return' ? 0 : id % 256}, ${kind === 'payment-return' ? 0 : id}, ${reference}, ${kind}, 'I-A', 100, 'BAHT', 'manual', 'unknown_too_long', now(), now())`,
    )
    const effectOf = async (decision: string) => {
      const input = { kind: 'external-transfer', id: reference, decision }
      return (await listed({ action: 'review.resolve', input, amount: 500 })).effect
    }
    expect([await effectOf('applied'), await effectOf('not-applied')]).toEqual([applied, not])
  },
)

test('fields that are amounts have the currency of their object', async () => {
  const currencyIn = async (stored: Stored) => (await listed(stored)).currency
  const code = await offer(scene.app.ctx, { currency: 'LAK' })
  expect(await currencyIn({ action: 'bonuses.change', input: { code } })).toBe('LAK')
  const fresh = { code: 'NEW', kind: 'bonus', currency: 'BAHT' }
  expect(await currencyIn({ action: 'bonuses.change', input: fresh })).toBe('BAHT')
  const { id: member } = await scene.member('LAK')
  const [{ publicId }] = await scene.app.ctx.db<[{ publicId: number }]>`
    select public_id from member where id = ${member}`
  const limit = { id: String(publicId), maximum: 5, countADay: null }
  expect(await currencyIn({ action: 'member.withdraw-limit', input: limit })).toBe('LAK')
  const rule = { code: 'over_amount', currency: 'LAK', isOn: true, amount: 5 }
  expect(await currencyIn({ action: 'withdrawals.rules', input: rule })).toBe('LAK')
  const day = { id: '2026-01-01:LAK:bank:X', opening: 1 }
  expect(await currencyIn({ action: 'closing.close', input: day })).toBe('LAK')
  const [account] = await scene.app.ctx.db<{ id: number; currency: string }[]>`
    select id, currency from deposit_account order by id limit 1`
  const changed = { kind: 'bank', id: String(account!.id), dailyCap: 5 }
  expect(await currencyIn({ action: 'deposits.accounts', input: changed })).toBe(account!.currency)
  const added = { bankCode: 'SCB', mode: 'AUTO', currency: 'LAK', accountNo: '1' }
  expect(await currencyIn({ action: 'deposits.accounts', input: added })).toBe('LAK')
  expect(await currencyIn({ action: 'role.change', input: {} })).toBeNull()
})
