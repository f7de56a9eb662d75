import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/refusal'
import { toAmount } from '#money'
import { type Scene, startScene } from '../deposit/testing.ts'
import { externalTransferJobs } from './jobs.ts'
import {
  type Behaviour,
  give,
  kinds,
  lateMs,
  openGames,
  type Peer,
  peerGames,
  requestOf,
  startPeer,
} from './testing.ts'
import {
  createTransfer,
  type ExternalTransferRequest,
  findTransfer,
  runTransfer,
} from './transfer.ts'

// Goal: external transfers never lose, double or return money too early, whatever the provider does. Method: the whole
// server with its database; the providers are a real HTTP peer that gives exactly the guarantees that each test names.
let scene: Scene
let peer: Peer
beforeAll(async () => {
  scene = await startScene()
  peer = await startPeer()
  const gone = await startPeer()
  await gone.stop()
  scene.app.ctx.games = new Map([...peerGames(peer.url), ...peerGames(gone.url, 'gone')])
})
afterEach(async () => {
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})
afterAll(async () => {
  await scene?.stop()
  await peer?.stop()
})

const inquiring = '--A'
const start = 100_000

/** Registers a member with money and an account at each of these games. */
async function memberWith(...games: string[]): Promise<number> {
  const { ctx } = scene.app
  const { id } = await scene.member()
  await openGames(ctx, id, games)
  await give(ctx, id, start)
  return id
}

const open = (request: ExternalTransferRequest) => {
  const { ctx } = scene.app
  return ctx.db.begin((tx) => createTransfer(ctx, tx, request))
}
const run = (reference: string, patienceMs?: number) =>
  runTransfer(scene.app.ctx, reference, { ...(patienceMs !== undefined && { patienceMs }) })

async function moneyOf(member: number, game: string) {
  const { main, hold, games } = await scene.app.ctx.ledger.balancesOf(member)
  return { main, hold, game: games[game] ?? 0 }
}

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

test('TRF-04 a returned transfer that the provider applied costs the house, not the member', async () => {
  const { ctx } = scene.app
  const member = await memberWith(inquiring)
  const requests = (['to-game', 'from-game'] as const).map((kind) =>
    requestOf(member, inquiring, { kind }),
  )
  for (const request of requests) {
    peer.script(request.reference, 'refuse')
    await open(request)
    expect(await run(request.reference)).toEqual({
      state: 'returned',
      code: 'TRANSFER_FAIL',
    })
    peer.decide(request.reference, 10_000)
    await externalTransferJobs['external-transfer.check']({ reference: request.reference }, ctx)
    // A second check changes nothing.
    await externalTransferJobs['external-transfer.check']({ reference: request.reference }, ctx)
    expect(await findTransfer(ctx.db, request.reference)).toMatchObject({ state: 'late-applied' })
    expect(await run(request.reference)).toMatchObject({ state: 'returned' })
  }
  // Late incoming money is credited to the member; late outgoing money is a loss of the house until resolved.
  expect(await moneyOf(member, inquiring)).toEqual({ main: start + 10_000, hold: 0, game: 0 })
  const [out, inward] = requests.map(({ reference }) => reference)
  const incidents = await ctx.db`
    select reference, movement, amount from external_transfer_incident where reference = any(${[out!, inward!]})
    order by movement`
  expect(incidents).toEqual([
    { reference: out, movement: `late:transfer:${out}`, amount: 10_000 },
    { reference: inward, movement: `transfer:${inward}`, amount: 10_000 },
  ])
  expect(await ctx.ledger.movementOf(`late:transfer:${out}`)).toMatchObject({ member: 0 })
  const [answered] = await ctx.db`
    select from_account, to_account from ledger.posting join ledger.movement on id = movement
    where reference = ${`late:transfer:${out}`}`
  expect(answered).toEqual({
    fromAccount: 'house/late-applied',
    toAccount: `house/provider:${inquiring}`,
  })
})

test('TRF-04 a returned withdrawal that the provider reports with more than requested goes to review', async () => {
  const { ctx } = scene.app
  const member = await memberWith(inquiring)
  const request = requestOf(member, inquiring, { kind: 'from-game' })
  peer.script(request.reference, 'refuse')
  await open(request)
  await run(request.reference)
  peer.decide(request.reference, 10_000_000)
  await externalTransferJobs['external-transfer.check']({ reference: request.reference }, ctx)
  expect(await findTransfer(ctx.db, request.reference)).toMatchObject({
    state: 'manual',
    reasonCode: 'more_than_asked',
    reasonDetail: { confirmed: 10_000_000, bound: 10_000 },
  })
  expect(await moneyOf(member, inquiring)).toEqual({ main: start, hold: 0, game: 0 })
})

test.each(['twice', 'thousandfold'] as const)(
  'TRF-04 a withdrawal from a game confirmed %s is credited only by an operator',
  async (behaviour) => {
    const member = await memberWith(inquiring)
    const there = requestOf(member, inquiring)
    await open(there)
    await run(there.reference)
    const back = requestOf(member, inquiring, { kind: 'from-game', amount: toAmount(3_000) })
    peer.script(back.reference, behaviour)
    await open(back)
    expect(await run(back.reference)).toEqual({ state: 'open', isManual: true })
    expect(await moneyOf(member, inquiring)).toEqual({ main: 90_000, hold: 0, game: 10_000 })
  },
)

test('TRF-04 a returned transfer that the provider does not know is checked at longer and longer intervals', async () => {
  const { ctx } = scene.app
  const member = await memberWith(inquiring)
  const request = requestOf(member, inquiring)
  peer.script(request.reference, 'refuse')
  await open(request)
  await run(request.reference)
  const dueAfter = async () => {
    const [row] = await ctx.db<{ minutes: number | null }[]>`
      select round(extract(epoch from check_at - closed_at) / 60)::int as minutes from external_transfer
      where reference = ${request.reference}`
    return row!.minutes
  }
  expect(await dueAfter()).toBe(2)
  const looks = [
    { minutes: 3, next: 15 },
    { minutes: 16, next: 120 },
    { minutes: 200, next: 1_440 },
    { minutes: 1_500, next: 2_880 },
    { minutes: 2_900, next: null },
  ]
  for (const { minutes, next } of looks) {
    await ctx.db`
      update external_transfer set closed_at = now() - ${minutes} * interval '1 minute' where reference = ${request.reference}`
    await externalTransferJobs['external-transfer.check']({ reference: request.reference }, ctx)
    expect(await dueAfter()).toBe(next)
  }
  expect(await moneyOf(member, inquiring)).toEqual({ main: start, hold: 0, game: 0 })
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
  expect(await codeFor({ ...first, amount: toAmount(1) })).toEqual(
    new Error(`external transfer ${first.reference} is another request`),
  )
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
