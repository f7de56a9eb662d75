import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/refusal'
import { toAmount } from '#money'
import { type Scene, startScene } from '../deposit/testing.ts'
import { legJobs } from './jobs.ts'
import { driveLeg, type LegWish, legOf, openLeg } from './leg.ts'
import {
  give,
  kinds,
  lateMs,
  type Manner,
  openGames,
  type Peer,
  peerGames,
  startPeer,
  wishOf,
} from './testing.ts'

// Goal: money that goes across is never lost, doubled or given back too early, whatever the party does. Method: the
// whole server with its database; the parties are a real HTTP peer that keeps exactly what a descriptor promises.
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

/** A member with money and an account at each of these games. */
async function memberWith(...games: string[]): Promise<number> {
  const { ctx } = scene.app
  const { id } = await scene.member()
  await openGames(ctx, id, games)
  await give(ctx, id, start)
  return id
}

const open = (wish: LegWish) => {
  const { ctx } = scene.app
  return ctx.db.begin((tx) => openLeg(ctx, tx, wish))
}
const drive = (reference: string, patienceMs?: number) =>
  driveLeg(scene.app.ctx, reference, { ...(patienceMs !== undefined && { patienceMs }) })

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

const manners: (Manner | 'gone')[] = [
  ...(['done', 'refuse', 'silent', 'silent, done', 'late', 'failing, done'] as const),
  ...(['garbage', 'cut, done', 'gone'] as const),
]

test.each(kinds)(
  'TRF-04 a party of the kind $code: money moves once or comes back, whatever it does',
  async ({ code, descriptor }) => {
    await Promise.all(
      manners.map(async (manner) => {
        const game = manner === 'gone' ? `gone${code}` : code
        const member = await memberWith(game)
        const wish = wishOf(member, game)
        if (manner !== 'gone') peer.script(wish.reference, manner)
        await open(wish)
        expect(await moneyOf(member, game)).toEqual({ main: 90_000, hold: 10_000, game: 0 })

        const end = await drive(wish.reference, 8_000)
        const isApplied = peer.applied(wish.reference) !== undefined
        const canBeKnown = descriptor.canBeAsked || descriptor.idempotentByReference
        const isKnownAtOnce = ['done', 'refuse', 'gone'].includes(manner)
        const state = !isKnownAtOnce && !canBeKnown ? 'open' : isApplied ? 'settled' : 'returned'
        expect({ manner, state: end.state }).toEqual({ manner, state })
        expect(await moneyOf(member, game)).toEqual(
          {
            open: { main: 90_000, hold: 10_000, game: 0 },
            settled: { main: 90_000, hold: 0, game: 10_000 },
            returned: { main: 100_000, hold: 0, game: 0 },
          }[state],
        )
        expect(peer.applied(wish.reference)?.times ?? 1).toBe(1)
        if (!descriptor.idempotentByReference) expect(peer.heard(wish.reference)).toBeLessThan(2)
        const leg = await legOf(scene.app.ctx.db, wish.reference)
        expect(leg!.state).toBe(state === 'open' ? 'manual' : state)
      }),
    )
  },
)

test('TRF-04 a refusal after an unknown is no return while the first request may still arrive', async () => {
  const member = await memberWith('I-A')
  const wish = wishOf(member, 'I-A')
  // The first is applied after its time-out; the second, sent meanwhile, is refused and not remembered.
  peer.script(wish.reference, 'late', 'refuse')
  await open(wish)
  expect(await drive(wish.reference)).toMatchObject({ state: 'settled' })
  expect(await moneyOf(member, 'I-A')).toEqual({ main: 90_000, hold: 0, game: 10_000 })
})

test('TRF-04 from a game exactly what the provider confirmed is credited, and nothing before', async () => {
  const member = await memberWith(inquiring)
  const there = wishOf(member, inquiring)
  await open(there)
  await drive(there.reference)
  // The member won 250 and lost 50 since: 300 lie there, the provider gives 299.99 for the 300 asked for.
  const back = wishOf(member, inquiring, {
    kind: 'from-game',
    amount: toAmount(30_000),
    balance: toAmount(30_000),
  })
  peer.script(back.reference, 'less')
  await open(back)
  expect(await moneyOf(member, inquiring)).toEqual({ main: 90_000, hold: 0, game: 10_000 })
  expect(await drive(back.reference)).toEqual({ state: 'settled', amount: 29_999 })
  expect(await moneyOf(member, inquiring)).toEqual({ main: 119_999, hold: 0, game: 1 })

  const rest = wishOf(member, inquiring, { kind: 'from-game', amount: toAmount(500) })
  await open(rest)
  expect(await drive(rest.reference)).toEqual({ state: 'settled', amount: 500 })
  expect(await moneyOf(member, inquiring)).toEqual({ main: 120_499, hold: 0, game: 0 })
})

test('TRF-04 held money goes over whole: another amount confirmed waits for persons', async () => {
  const member = await memberWith(inquiring)
  const wish = wishOf(member, inquiring)
  peer.script(wish.reference, 'other amount')
  await open(wish)
  expect(await drive(wish.reference)).toEqual({ state: 'open', isManual: true })
  expect(await legOf(scene.app.ctx.db, wish.reference)).toMatchObject({
    state: 'manual',
    reasonCode: 'other_amount',
    reasonDetail: { confirmed: 10_001, bound: 10_000 },
  })
  expect(await moneyOf(member, inquiring)).toEqual({ main: 90_000, hold: 10_000, game: 0 })
})

test('TRF-04 who waits no longer hears that it is open, and it goes on', async () => {
  const member = await memberWith(inquiring)
  const wish = wishOf(member, inquiring)
  peer.script(wish.reference, 'pending')
  await open(wish)
  expect(await drive(wish.reference, 600)).toEqual({ state: 'open' })
  expect(await legOf(scene.app.ctx.db, wish.reference)).toMatchObject({ state: 'unknown' })
  peer.decide(wish.reference, 10_000)
  expect(await drive(wish.reference)).toEqual({ state: 'settled', amount: 10_000 })
})

test('TRF-04 a returned leg that the party applied all the same costs the house, not the member', async () => {
  const { ctx } = scene.app
  const member = await memberWith(inquiring)
  const wishes = (['to-game', 'from-game'] as const).map((kind) =>
    wishOf(member, inquiring, { kind }),
  )
  for (const wish of wishes) {
    peer.script(wish.reference, 'refuse')
    await open(wish)
    expect(await drive(wish.reference)).toEqual({
      state: 'returned',
      code: 'TRANSFER_FAIL',
    })
    peer.decide(wish.reference, 10_000)
    await legJobs['leg.check']({ reference: wish.reference }, ctx)
    // Looked at again, it is what it is.
    await legJobs['leg.check']({ reference: wish.reference }, ctx)
    expect(await legOf(ctx.db, wish.reference)).toMatchObject({ state: 'late-applied' })
    expect(await drive(wish.reference)).toMatchObject({ state: 'returned' })
  }
  // What came in late is the member's; what went out late the house has lost until it is cleared up.
  expect(await moneyOf(member, inquiring)).toEqual({ main: start + 10_000, hold: 0, game: 0 })
  const [out, inward] = wishes.map(({ reference }) => reference)
  const incidents = await ctx.db`
    select reference, movement, amount from leg_incident where reference = any(${[out!, inward!]})
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

test('TRF-04 a returned withdrawal that is said to have brought more than was asked for goes to a person', async () => {
  const { ctx } = scene.app
  const member = await memberWith(inquiring)
  const wish = wishOf(member, inquiring, { kind: 'from-game' })
  peer.script(wish.reference, 'refuse')
  await open(wish)
  await drive(wish.reference)
  peer.decide(wish.reference, 10_000_000)
  await legJobs['leg.check']({ reference: wish.reference }, ctx)
  expect(await legOf(ctx.db, wish.reference)).toMatchObject({
    state: 'manual',
    reasonCode: 'more_than_asked',
    reasonDetail: { confirmed: 10_000_000, bound: 10_000 },
  })
  expect(await moneyOf(member, inquiring)).toEqual({ main: start, hold: 0, game: 0 })
})

test.each(['twice', 'thousandfold'] as const)(
  'TRF-04 a withdrawal from a game confirmed %s is credited by nobody but a person',
  async (manner) => {
    const member = await memberWith(inquiring)
    const there = wishOf(member, inquiring)
    await open(there)
    await drive(there.reference)
    const back = wishOf(member, inquiring, { kind: 'from-game', amount: toAmount(3_000) })
    peer.script(back.reference, manner)
    await open(back)
    expect(await drive(back.reference)).toEqual({ state: 'open', isManual: true })
    expect(await moneyOf(member, inquiring)).toEqual({ main: 90_000, hold: 0, game: 10_000 })
  },
)

test('TRF-04 a returned leg that its party still does not know is looked at ever more rarely', async () => {
  const { ctx } = scene.app
  const member = await memberWith(inquiring)
  const wish = wishOf(member, inquiring)
  peer.script(wish.reference, 'refuse')
  await open(wish)
  await drive(wish.reference)
  const dueAfter = async () => {
    const [row] = await ctx.db<{ minutes: number | null }[]>`
      select round(extract(epoch from check_at - closed_at) / 60)::int as minutes from leg
      where reference = ${wish.reference}`
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
      update leg set closed_at = now() - ${minutes} * interval '1 minute' where reference = ${wish.reference}`
    await legJobs['leg.check']({ reference: wish.reference }, ctx)
    expect(await dueAfter()).toBe(next)
  }
  expect(await moneyOf(member, inquiring)).toEqual({ main: start, hold: 0, game: 0 })
})

test('TRF-05 what cannot begin leaves nothing behind', async () => {
  const member = await memberWith(inquiring, 'IRA')
  const codeFor = (wish: LegWish) => refusalOf(open(wish))
  expect(await codeFor(wishOf(member, inquiring, { amount: toAmount(start + 1) }))).toBe(
    'MONEY_NOT_ENOUGH',
  )
  expect(await codeFor(wishOf(member, '---'))).toBe('SLOT_NO_ACCOUNT')
  const first = wishOf(member, inquiring)
  peer.script(first.reference, 'pending')
  await open(first)
  expect(await codeFor(wishOf(member, inquiring, { kind: 'from-game' }))).toBe('REQUEST_LIMIT_1MIN')
  await open(wishOf(member, 'IRA'))
  expect(await codeFor({ ...first, amount: toAmount(1) })).toEqual(
    new Error(`leg ${first.reference} is something else already`),
  )
  const rows = await scene.app.ctx.db`select from leg where member = ${member}`
  expect(rows).toHaveLength(2)
  expect(await moneyOf(member, inquiring)).toEqual({ main: 80_000, hold: 20_000, game: 0 })
})

test('TRF-04 a late answer is waited for as long as the party may still apply', async () => {
  const member = await memberWith(inquiring)
  const wish = wishOf(member, inquiring)
  peer.script(wish.reference, 'late')
  await open(wish)
  const since = performance.now()
  expect(await drive(wish.reference)).toEqual({ state: 'settled', amount: 10_000 })
  expect(performance.now() - since).toBeGreaterThan(lateMs)
})
