import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusal'
import { toAmount } from '#money'
import { scene } from '../deposit/scene-testing.ts'
import { peer, startWithPeer } from './peer-scene-testing.ts'
import { inquiring, memberWith, moneyOf, open, run, start } from './peer-testing.ts'
import { type Behaviour, kinds, lateMs, requestOf } from './testing.ts'
import { type ExternalTransferRequest, findTransfer } from './transfer.ts'

// Goal: external transfers never lose, double or return money too early, whatever the provider does. Method: the whole
// server with its database; the providers are a real HTTP peer that gives exactly the guarantees that each test names.
startWithPeer()

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? error.code : error
}

const behaviours: (Behaviour | 'gone')[] = [
  ...(['done', 'refuse', 'silent', 'silent, done', 'late', 'failing, done'] as const),
  ...(['garbage', 'cut, done', 'gone'] as const),
]

test.each(kinds)(
  'TRF-04 a provider with guarantees $code: money moves once or is returned, whatever it does',
  async ({ code, guarantees }) => {
    await Promise.all(
      behaviours.map(async (behaviour) => {
        const game = behaviour === 'gone' ? `gone${code}` : code
        const member = await memberWith(game)
        const request = requestOf(member, game)
        if (behaviour !== 'gone') peer.script(request.reference, behaviour)
        await open(request)
        expect(await moneyOf(member, game)).toEqual({ main: 90_000, hold: 10_000, game: 0 })

        const end = await run(request.reference, 8_000)
        const isApplied = peer.applied(request.reference) !== undefined
        const canBeKnown = guarantees.canBeAsked || guarantees.idempotentByReference
        const isKnownAtOnce = ['done', 'refuse', 'gone'].includes(behaviour)
        const state = !isKnownAtOnce && !canBeKnown ? 'open' : isApplied ? 'settled' : 'returned'
        expect({ behaviour, state: end.state }).toEqual({ behaviour, state })
        expect(await moneyOf(member, game)).toEqual(
          {
            open: { main: 90_000, hold: 10_000, game: 0 },
            settled: { main: 90_000, hold: 0, game: 10_000 },
            returned: { main: 100_000, hold: 0, game: 0 },
          }[state],
        )
        expect(peer.applied(request.reference)?.times ?? 1).toBe(1)
        if (!guarantees.idempotentByReference)
          expect(peer.received(request.reference)).toBeLessThan(2)
        const transfer = await findTransfer(scene.app.ctx.db, request.reference)
        expect(transfer!.state).toBe(state === 'open' ? 'manual' : state)
      }),
    )
  },
)

test('TRF-04 a refusal after an unknown result returns nothing while the first request may still arrive', async () => {
  const member = await memberWith('I-A')
  const request = requestOf(member, 'I-A')
  // The first request is applied after its timeout. The second one, sent meanwhile, is refused and not remembered.
  peer.script(request.reference, 'late', 'refuse')
  await open(request)
  expect(await run(request.reference)).toMatchObject({ state: 'settled' })
  expect(await moneyOf(member, 'I-A')).toEqual({ main: 90_000, hold: 0, game: 10_000 })
})

test('TRF-04 a transfer from a game credits exactly what the provider confirmed, and nothing before', async () => {
  const member = await memberWith(inquiring)
  const there = requestOf(member, inquiring)
  await open(there)
  await run(there.reference)
  // The member won 250 and lost 50 since, so the game holds 300; the provider gives 299.99 of the requested 300.
  const back = requestOf(member, inquiring, {
    kind: 'from-game',
    amount: toAmount(30_000),
    balance: toAmount(30_000),
  })
  peer.script(back.reference, 'less')
  await open(back)
  expect(await moneyOf(member, inquiring)).toEqual({ main: 90_000, hold: 0, game: 10_000 })
  expect(await run(back.reference)).toEqual({ state: 'settled', amount: 29_999 })
  expect(await moneyOf(member, inquiring)).toEqual({ main: 119_999, hold: 0, game: 1 })

  const rest = requestOf(member, inquiring, { kind: 'from-game', amount: toAmount(500) })
  await open(rest)
  expect(await run(rest.reference)).toEqual({ state: 'settled', amount: 500 })
  expect(await moneyOf(member, inquiring)).toEqual({ main: 120_499, hold: 0, game: 0 })
})

test('TRF-04 held money is transferred whole: another confirmed amount goes to review', async () => {
  const member = await memberWith(inquiring)
  const request = requestOf(member, inquiring)
  peer.script(request.reference, 'other amount')
  await open(request)
  expect(await run(request.reference)).toEqual({ state: 'open', isManual: true })
  expect(await findTransfer(scene.app.ctx.db, request.reference)).toMatchObject({
    state: 'manual',
    reasonCode: 'other_amount',
    reasonDetail: { confirmed: 10_001, bound: 10_000 },
  })
  expect(await moneyOf(member, inquiring)).toEqual({ main: 90_000, hold: 10_000, game: 0 })
})

test('TRF-04 a caller that stops waiting gets an open transfer, which goes on', async () => {
  const member = await memberWith(inquiring)
  const request = requestOf(member, inquiring)
  peer.script(request.reference, 'pending')
  await open(request)
  expect(await run(request.reference, 1_500)).toEqual({ state: 'open' })
  expect(await findTransfer(scene.app.ctx.db, request.reference)).toMatchObject({
    state: 'unknown',
  })
  peer.decide(request.reference, 10_000)
  expect(await run(request.reference)).toEqual({ state: 'settled', amount: 10_000 })
})

test('TRF-05 a refused start writes nothing', async () => {
  const member = await memberWith(inquiring, 'IRA')
  const codeFor = (request: ExternalTransferRequest) => refusalOf(open(request))
  expect(await codeFor(requestOf(member, inquiring, { amount: toAmount(start + 1) }))).toBe(
    'MONEY_NOT_ENOUGH',
  )
  expect(await codeFor(requestOf(member, '---'))).toBe('SLOT_NO_ACCOUNT')
  const first = requestOf(member, inquiring)
  peer.script(first.reference, 'pending')
  await open(first)
  expect(await codeFor(requestOf(member, inquiring, { kind: 'from-game' }))).toBe(
    'REQUEST_LIMIT_1MIN',
  )
  await open(requestOf(member, 'IRA'))
  expect(await codeFor({ ...first, amount: toAmount(1) })).toBe('KEY_REUSED')
  const rows = await scene.app.ctx.db`select from external_transfer where member = ${member}`
  expect(rows).toHaveLength(2)
  expect(await moneyOf(member, inquiring)).toEqual({ main: 80_000, hold: 20_000, game: 0 })
})

test('TRF-04 the saga waits for a late result while the provider may still apply the request', async () => {
  const member = await memberWith(inquiring)
  const request = requestOf(member, inquiring)
  peer.script(request.reference, 'late')
  await open(request)
  const since = performance.now()
  expect(await run(request.reference)).toEqual({ state: 'settled', amount: 10_000 })
  expect(performance.now() - since).toBeGreaterThan(lateMs)
})
