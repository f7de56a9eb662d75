import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { toAmount } from '#money'
import type { ControlRequest } from '#sandbox/client'
import { ask, type Member, newMember, openGames } from '../members.ts'
import { baht, offer } from '../prepare.ts'
import type { World } from './model.ts'
import { comeToRest } from './rest.ts'
import { startWorld } from './world.ts'

export type SilentTrial = { seconds: number; nodes: number; players: number }

export type SilentReport = SilentTrial & {
  /** Time from payment to credit at the responding gateways, sorted, in milliseconds. */
  creditMs: number[]
  p99Ms: number
  /** Numbers of requests that needed a silent provider, by call and response. */
  noise: Map<string, number>
  bad: string[]
}

const silentGame = 'JOKER'
const silentGateway = 'WW'
const gateways = ['KBANK', 'PAYTIMZ', 'PAYONEX'] as const
const payers = 24
const askersCount = 30
/** Number of QRs of the silent gateway that are created before it goes silent, and paid afterwards. */
const paidBefore = 30
const lateMs = 2_000
const probeEveryMs = 250
const noiseEveryMs = 1_000
const creditedWithinMs = 30_000
const restWithinMs = 120_000

/** A game, a gateway and the payout bank receive every request, and neither execute it nor respond. */
const silences: Pick<ControlRequest, 'gateway' | 'operation'>[] = [
  ...(['activate', 'balance', 'deposit', 'withdraw', 'find', 'bets', 'link'] as const).map(
    (operation) => ({ gateway: silentGame, operation }) as const,
  ),
  ...(['create', 'query', 'cancel'] as const).map(
    (operation) => ({ gateway: silentGateway, operation }) as const,
  ),
  ...(['pay', 'query'] as const).map((operation) => ({ gateway: 'PAYOUT', operation }) as const),
]

/** Measures credits of deposits while a game, a gateway and a bank are silent at once and members go on using all three. */
export async function runSilent(trial: SilentTrial): Promise<SilentReport> {
  const world = await startWorld(trial)
  try {
    await world.db`update withdraw_limit set count_a_day = 1000000`
    await grantBonus(world, await newMembers(world, trial.players))
    const askers = await newMembers(world, askersCount)
    const others = await Promise.all(
      Array.from({ length: payers }, () => newMember(world, baht(100))),
    )
    const opened = await Promise.all(
      (await newMembers(world, paidBefore)).map((member, at) =>
        openQr(world, member, silentGateway, at),
      ),
    )
    const outside = world.outside()
    for (const silence of silences) await outside.control({ ...silence, flaw: 'lost' })

    const noise = new Map<string, number>()
    const untilMs = performance.now() + trial.seconds * 1_000
    const [creditMs] = await Promise.all([
      creditUntil(world, others, untilMs),
      makeNoise(world, { askers, opened, noise }, untilMs),
    ])
    await outside.clearControls()
    await comeToRest(world, performance.now() + restWithinMs)

    creditMs.sort((one, other) => one - other)
    const p99Ms = creditMs[Math.ceil(creditMs.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY
    const untrue = await world.ledger.reconcile()
    return {
      ...{ ...trial, creditMs, p99Ms, noise },
      bad: [
        ...(p99Ms < lateMs ? [] : [`p99 of credits is ${p99Ms.toFixed(0)} ms`]),
        ...world.nodes.flatMap(({ process }) => process.crashes()),
        ...untrue.map((fault) => `the books: ${JSON.stringify(fault)}`),
      ],
    }
  } finally {
    await world.stop()
  }
}

/** Creates members with money and an account at the game that will be silent. */
async function newMembers(world: World, count: number): Promise<Member[]> {
  const members: Member[] = []
  for (let at = 0; at < count; at += 1) {
    const member = await newMember(world, baht(10_000))
    await openGames(world.nodes[at % world.nodes.length]!.url, member, [silentGame])
    members.push(member)
  }
  return members
}

/** Grants a bonus to members, so that the servers read the rounds of each of them from the game. */
async function grantBonus(world: World, members: Member[]): Promise<void> {
  const code = await offer({ ...world, hosts: [] }, { kind: 'bonus' })
  await world.db`
    insert into member_bonus (bucket, member, bonus, kind, currency, name, max_bonus, minimum_deposit, turnover,
      ends_below_balance, cancel_keep_percent, categories, whole_amount, state, movement, deposit, granted, wagering_required, granted_at)
    select id % 256, id, ${code}, 'bonus', 'BAHT', 'Trial', 10000, 10000, 300, 500, 50,
      ${['slot']}::text[], false, 'granted', 'trial:' || id, 10000, 10000, 60000, now()
    from unnest(${members.map(({ id }) => id)}::bigint[]) as id`
}

async function openQr(world: World, { token }: Member, gateway: string, at: number) {
  const line = `POST /api/qrcode/${gateway}`
  const host = world.nodes[at % world.nodes.length]!.url
  const { body } = await ask(host, { token, line, body: { amount: 150 }, key: randomUUID() })
  if (typeof body.payload !== 'string') throw new Error(`no QR: ${JSON.stringify(body)}`)
  return body.payload
}

/** Pays QRs of responding gateways. @returns the times from payment to credit. */
async function creditUntil(world: World, members: Member[], untilMs: number): Promise<number[]> {
  const probes: Promise<number>[] = []
  for (let at = 0; performance.now() < untilMs; at += 1) {
    probes.push(credit(world, members[at % members.length]!, at))
    await sleep(probeEveryMs)
  }
  return Promise.all(probes)
}

async function credit(world: World, member: Member, at: number): Promise<number> {
  const payload = await openQr(world, member, gateways[at % gateways.length]!, at)
  const before = await mainOf(world, member)
  await world.outside().payQr(payload)
  const paidMs = performance.now()
  while (performance.now() - paidMs < creditedWithinMs) {
    if ((await mainOf(world, member)) > before) return performance.now() - paidMs
    await sleep(25)
  }
  return Number.POSITIVE_INFINITY
}

async function mainOf({ db }: World, { id }: Member): Promise<number> {
  const [{ balance }] = await db<[{ balance: number }]>`
    select balance from ledger.account where member = ${id} and name = 'main'`
  return toAmount(balance)
}

type Noise = { askers: Member[]; opened: string[]; noise: Map<string, number> }

/** Sends requests that need a silent provider, and pays QRs that only the silent gateway can confirm. */
async function makeNoise(world: World, { askers, opened, noise }: Noise, untilMs: number) {
  const under: Promise<void>[] = []
  for (let at = 0; performance.now() < untilMs; at += 1) {
    const { token } = askers[at % askers.length]!
    const host = world.nodes[at % world.nodes.length]!.url
    const payload = opened[at]
    if (payload) await world.outside().payQr(payload)
    const requests: [line: string, body: object][] = [
      ['POST /api/wallet/transfer', { from: 'WALLET', to: silentGame, amount: 10 }],
      ['POST /api/wallet/withdraw', { amount: 100 }],
      [`POST /api/qrcode/${silentGateway}`, { amount: 150 }],
      ['GET /api/wallet/refresh/slot', {}],
    ]
    for (const [line, body] of requests)
      under.push(
        ask(host, { token, line, body, key: randomUUID() }).then(
          ({ status, body: { message = '' } }) => count(noise, `${line}: ${status} ${message}`),
          () => count(noise, `${line}: no answer`),
        ),
      )
    await sleep(noiseEveryMs)
  }
  await Promise.all(under)
}

const count = (noise: Map<string, number>, what: string) =>
  void noise.set(what, (noise.get(what) ?? 0) + 1)
