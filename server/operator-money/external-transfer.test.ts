import { expect, test } from 'vitest'
import { auditLog } from '#contract/audit'
import { call } from '#contract/call'
import { closeIncident, decideTransfer, moneyStory, queryProvider } from '#contract/operator-money'
import { statement } from '#contract/statement'
import type { ExternalTransferKind } from '#saga'
import { scene } from '../deposit/scene-testing.ts'
import { externalTransferJobs } from '../external-transfer/jobs.ts'
import { peer } from '../external-transfer/peer-scene-testing.ts'
import { give, openGames, requestOf } from '../external-transfer/testing.ts'
import { createTransfer, runTransfer } from '../external-transfer/transfer.ts'
import { newOperator } from '../operator/testing.ts'
import {
  asked,
  finance,
  hundred,
  mute,
  owner,
  startTransfers,
  waits,
} from './external-transfer-testing.ts'
import {
  type Desk,
  factOf,
  listOf,
  manualTransfer,
  moneyOf,
  twoPersonsFrom,
  why,
} from './testing.ts'

// Goal: operators end an external transfer of unknown result once, with the same postings as an automatic end. Method: the
// whole server; the games are a real HTTP peer with its own ledger.
startTransfers()

test('TRF-04 a transfer that no provider can confirm is pending review, and operators decide that it was applied', async () => {
  const { ctx } = scene.app
  const member = await scene.member()
  await openGames(ctx, member.id, [mute])
  await give(ctx, member.id, hundred)
  const wish = requestOf(member.id, mute, { amount: hundred })
  peer.script(wish.reference, 'silent, done')
  await ctx.db.begin((tx) => createTransfer(ctx, tx, wish))
  expect(await runTransfer(ctx, wish.reference)).toEqual({ state: 'open', isManual: true })

  const listed = (await listOf(finance, 'external-transfer')).find(
    ({ id }) => id === wish.reference,
  )
  expect(listed).toMatchObject({
    kind: 'external-transfer',
    way: 'to-game',
    provider: mute,
    amount: hundred,
    why: 'cannot_be_asked',
    currency: 'BAHT',
    member: { name: 'Somchai' },
    proposal: null,
  })
  const name = { kind: 'external-transfer', id: wish.reference } as const
  expect(await call(queryProvider, name, finance.desk)).toMatchObject({ word: 'none' })
  const about = { id: wish.reference, decision: 'applied', reason: why } as const
  expect(await call(decideTransfer, about, finance.desk)).toMatchObject({ outcome: 'decided' })

  expect(await moneyOf(scene, member, mute)).toEqual({ main: 0, hold: 0, game: hundred })
  const { statements } = await call(statement, { page: 1, limit: 10 }, member.caller)
  expect(statements[0]).toMatchObject({
    reference: `transfer:${wish.reference}`,
    status: 'SUCCESS',
    amount: hundred,
  })
  expect(await waits(wish.reference)).toBe(false)
  const story = await call(moneyStory, name, finance.desk)
  expect(story).toMatchObject({ isWaiting: false })
  expect(story.story.at(-1)).toMatchObject({
    what: 'decided',
    by: finance.username,
    decision: 'applied',
    text: why,
  })
  const { lines } = await call(auditLog, { limit: 5 }, owner.desk)
  expect(lines.find(({ action }) => action === 'money-decide')).toMatchObject({
    username: finance.username,
    object: { kind: 'external-transfer', id: wish.reference },
    after: { decision: 'applied' },
    reason: why,
  })
})

const ends: [ExternalTransferKind, string, 'applied' | 'not-applied', object][] = [
  ['to-game', mute, 'applied', { main: 0, hold: 0, game: hundred }],
  ['to-game', mute, 'not-applied', { main: hundred, hold: 0, game: 0 }],
  ['from-game', mute, 'applied', { main: 2 * hundred, hold: 0, game: 0 }],
  ['from-game', mute, 'not-applied', { main: hundred, hold: 0, game: 0 }],
  ['payout', 'SCB', 'applied', { main: 0, hold: 0, game: 0 }],
  ['payout', 'SCB', 'not-applied', { main: hundred, hold: 0, game: 0 }],
  ['voucher', 'TRUEWALLET', 'applied', { main: 2 * hundred, hold: 0, game: 0 }],
  ['voucher', 'TRUEWALLET', 'not-applied', { main: hundred, hold: 0, game: 0 }],
]
test.each(ends)(
  'TRF-04 a %s of %s that was %s ends so, once',
  async (kind, provider, decision, end) => {
    const { member, reference } = await manualTransfer(scene, { kind, provider, amount: hundred })
    const wish = { id: reference, decision, amount: hundred, reason: why } as const
    const decided = { ...finance.desk, key: `once-${reference}` }
    // No provider confirms the incoming amount, or that it did not take what comes back, so this needs two operators.
    const isIncoming = kind === 'from-game' || kind === 'voucher'
    if (isIncoming ? decision === 'applied' : provider === mute && decision === 'not-applied') {
      expect(await call(decideTransfer, wish, decided)).toMatchObject({ outcome: 'proposed' })
      expect(await call(decideTransfer, wish, owner.desk)).toMatchObject({ outcome: 'decided' })
      expect(await call(decideTransfer, wish, finance.desk)).toMatchObject({
        outcome: 'already_decided',
      })
      return expect(await moneyOf(scene, member, provider)).toEqual(end)
    }
    expect(await call(decideTransfer, wish, decided)).toMatchObject({ outcome: 'decided' })
    expect(await moneyOf(scene, member, provider)).toEqual(end)
    // After a lost response the same request gets the same outcome, and another request learns that the case is decided.
    await scene.app.ctx.db`delete from idempotency_key`
    expect(await call(decideTransfer, wish, decided)).toMatchObject({ outcome: 'decided' })
    expect(await call(decideTransfer, wish, owner.desk)).toMatchObject({
      outcome: 'already_decided',
    })
    expect(await moneyOf(scene, member, provider)).toEqual(end)
  },
)

test('TRF-04 only a decision with the right to override may contradict the provider, and a wrong one is found', async () => {
  const { ctx } = scene.app
  const { member, reference } = await manualTransfer(scene, {
    kind: 'to-game',
    provider: asked,
    amount: hundred,
  })
  const back = { id: reference, decision: 'not-applied', insists: true, reason: why } as const
  peer.decide(reference, hundred)
  const name = { kind: 'external-transfer', id: reference } as const
  expect(await call(queryProvider, name, finance.desk)).toMatchObject({
    word: 'applied',
    amount: hundred,
  })
  expect(await call(decideTransfer, back, finance.desk)).toMatchObject({
    outcome: 'contradicted_by_provider',
    reply: { word: 'applied', amount: hundred },
  })
  expect(await waits(reference)).toBe(true)

  // The provider says that it has the money, so no operator gives it back alone.
  expect(await call(decideTransfer, back, owner.desk)).toMatchObject({ outcome: 'proposed' })
  expect(await moneyOf(scene, member, asked)).toEqual({ main: 0, hold: hundred, game: 0 })
  expect(await call(decideTransfer, back, finance.desk)).toMatchObject({
    outcome: 'contradicted_by_provider',
  })
  const second = await newOperator(scene.app, 'owner')
  expect(await call(decideTransfer, back, second.desk)).toMatchObject({ outcome: 'decided' })
  expect(await moneyOf(scene, member, asked)).toEqual({ main: hundred, hold: 0, game: 0 })
  // The transfer turns out applied later: the house bears the loss, and the member has the money once.
  await externalTransferJobs['external-transfer.check']({ reference }, ctx)
  expect(await moneyOf(scene, member, asked)).toEqual({ main: hundred, hold: 0, game: 0 })
  const incident = (await listOf(finance, 'incident')).find(({ id }) => id === reference)
  expect(incident).toMatchObject({ why: 'applied_after_return', amount: hundred, way: 'to-game' })
  const close = { id: reference, reason: 'taken back at the game' }
  const closed = await Promise.all([
    call(closeIncident, close, finance.desk),
    call(closeIncident, close, owner.desk),
  ])
  expect(closed.map(({ outcome }) => outcome).sort()).toEqual(['already_decided', 'decided'])
  expect(await listOf(finance, 'incident')).toEqual([])
})

test('TRF-04 of many operators who decide at once one succeeds, and the money moves once', async () => {
  const transfers = await Promise.all(
    Array.from({ length: 4 }, () =>
      manualTransfer(scene, { kind: 'payout', provider: 'SCB', amount: hundred }),
    ),
  )
  await Promise.all(
    transfers.map(async ({ member, reference }) => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => {
          const decision = index % 2 ? 'applied' : 'not-applied'
          const { desk } = index % 4 < 2 ? finance : owner
          return call(decideTransfer, { id: reference, decision, reason: why }, desk)
        }),
      )
      const outcomes = answers.map(({ outcome }) => outcome).sort()
      expect(outcomes).toEqual([...Array(7).fill('already_decided'), 'decided'])
      const { main, hold } = await moneyOf(scene, member, '')
      expect(hold).toBe(0)
      expect([0, hundred]).toContain(main)
    }),
  )
})

test('a large amount needs the same decision of two operators', async () => {
  const amount = twoPersonsFrom.BAHT
  const { member, reference } = await manualTransfer(scene, {
    kind: 'payout',
    provider: 'SCB',
    amount,
  })
  const say = (decision: 'applied' | 'not-applied', { desk }: Desk) =>
    call(decideTransfer, { id: reference, decision, reason: why }, desk)
  const other = await newOperator(scene.app, 'finance')
  expect(await say('applied', finance)).toMatchObject({ outcome: 'proposed' })
  expect(await say('applied', finance)).toMatchObject({ outcome: 'proposed' })
  expect(await say('not-applied', other)).toMatchObject({ outcome: 'proposed' })
  expect(
    (await listOf(finance, 'external-transfer')).find(({ id }) => id === reference)?.proposal,
  ).toEqual({
    decision: 'not-applied',
    by: other.username,
  })
  expect(await moneyOf(scene, member, '')).toMatchObject({ main: 0, hold: amount })
  expect(await say('not-applied', finance)).toMatchObject({ outcome: 'decided' })
  expect(await moneyOf(scene, member, '')).toMatchObject({ main: amount, hold: 0 })
  const name = { kind: 'external-transfer', id: reference } as const
  const { story, facts, proposal } = await call(moneyStory, name, owner.desk)
  expect(proposal).toBe(null)
  const rows = await scene.app.ctx.db`
    select approval.proposed_by, done.decided_by from money_decision done join approval on approval.id = done.approval
    where item = ${reference}`
  expect(rows).toEqual([{ proposedBy: other.id, decidedBy: finance.id }])
  expect(story.slice(-2)).toMatchObject([
    { what: 'proposed', by: other.username },
    { what: 'decided', by: finance.username },
  ])
  expect(factOf(facts, 'payee-account')).toBe('•••7890')
})

test('TRF-04 an amount other than the requested one is shown in decimals and with its currency', async () => {
  const { reference } = await manualTransfer(scene, {
    kind: 'to-game',
    provider: mute,
    amount: hundred,
  })
  await scene.app.ctx.db`
    update external_transfer set reason_code = 'other_amount', reason_detail = '{"confirmed": 9050, "bound": 10000}'
    where reference = ${reference}`
  const listed = (await listOf(finance, 'external-transfer')).find(({ id }) => id === reference)
  expect(listed?.why).toBe('other_amount')
  const { facts } = await call(
    moneyStory,
    { kind: 'external-transfer', id: reference },
    finance.desk,
  )
  expect(factOf(facts, 'confirmed')).toBe('฿90.50')
  expect(factOf(facts, 'asked-for')).toBe('฿100.00')
})
