import { Pool } from 'undici'
import { clientHeader, webClient } from '#contract/call'
import { sandboxGateways } from '#providers/gateways/registry'
import { callbackOf, makeMembers, makeQrs } from './deposits/payers.ts'
import { nowhere, startProcess, startServer } from './transfer/stack.ts'

/**
 * Deposits by gateway callback, from the callback to the credit in the ledger: credits per second and their latency at
 * 64 callers and at one, compared with a call that needs no database, taking turns in one run. Each caller sends a
 * signed callback, waits for the notification of its credit and sends the next one. The server queries the gateway
 * about each, which replies at once. Server, PostgreSQL (every commit on disk), gateway and callers share the machine.
 * Aim: 1,500 credits/s on two cores.
 * usage: npm run bench -- deposits [--callers=64] [--rounds=3]
 */
export async function run(flags: string[]): Promise<void> {
  const given = (name: string, usual: number) =>
    Number(flags.find((flag) => flag.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
  const [callers, rounds] = [given('callers', 64), given('rounds', 3)]
  const stack = await startStack()
  try {
    await makeMembers(stack.db, membersCount)
    const figures = new Map<string, Figures[]>()
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, trial] of Object.entries(trials(callers))) {
        // The first round only warms connections, plans and pages.
        const measured = await measure(stack, trial)
        if (round > 0) figures.set(name, [...(figures.get(name) ?? []), measured])
      }
    report(new Map([...figures].map(([name, all]) => [name, middleOf(all)])))
    await check(stack)
  } finally {
    await stack.stop()
  }
}

const membersCount = 5_000

/** A number of calls, not seconds, so that a busy machine warms the same code. */
type Trial = { callers: number; calls: number; isDeposit: boolean }

const trials = (callers: number): Record<string, Trial> => ({
  'GET /api/lookup/active': { callers, calls: 4_000, isDeposit: false },
  'deposit by callback': { callers, calls: 3_000, isDeposit: true },
  'deposit by callback, one caller': { callers: 1, calls: 300, isDeposit: true },
})

type Figures = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Time until the callback was acknowledged. */
  acknowledgedMs: number
  serverUs: number
  postgresUs: number
}
type Stack = Awaited<ReturnType<typeof startStack>>

async function startStack() {
  const gateway = await startProcess(new URL('deposits/gateway-process.ts', import.meta.url))
  const gateways = {
    ...sandboxGateways(nowhere),
    KBANK: { ...sandboxGateways(nowhere).KBANK, url: gateway.url },
  }
  const stack = await startServer({ gateways })
  const credits = new Map<string, () => void>()
  const { unlisten } = await stack.db.listen('kapao_signal', (text) => {
    const { payload } = JSON.parse(text) as { payload: [{ reference?: string }?] }
    credits.get(payload[0]?.reference?.split(':')[2] ?? '')?.()
  })
  return {
    ...stack,
    credits,
    stop: async () => {
      await unlisten()
      await stack.stop()
      await gateway.stop()
    },
  }
}

/** Each caller sends its next request as soon as the last one is done, until all calls are made. */
async function measure(stack: Stack, { callers, calls, isDeposit }: Trial): Promise<Figures> {
  const pool = new Pool(stack.url, { connections: callers })
  const references = isDeposit ? await makeQrs(stack.db, calls) : []
  let left = calls
  const timesMs: number[] = []
  const acknowledgedMs: number[] = []
  const before = stack.processorMs()
  const startedAt = performance.now()
  const caller = async () => {
    while (left-- > 0) {
      const askedAt = performance.now()
      if (isDeposit) {
        const reference = references.pop()!
        const credited = creditOf(stack, `KT${reference}`)
        await sent(pool, '/callbacks/gateways/KBANK', callbackOf(reference))
        acknowledgedMs.push(performance.now() - askedAt)
        await credited
      } else await sent(pool, '/api/lookup/active')
      timesMs.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const tookMs = performance.now() - startedAt
  const after = stack.processorMs()
  await pool.close()
  const each = (name: keyof typeof before) => ((after[name] - before[name]) * 1000) / timesMs.length
  return {
    perSecond: (timesMs.length / tookMs) * 1000,
    p50Ms: quantileOf(timesMs, 0.5),
    p99Ms: quantileOf(timesMs, 0.99),
    acknowledgedMs: quantileOf(isDeposit ? acknowledgedMs : timesMs, 0.5),
    serverUs: each('server'),
    postgresUs: each('postgres'),
  }
}

const quantileOf = (timesMs: number[], part: number): number =>
  timesMs.toSorted((one, other) => one - other)[Math.floor(timesMs.length * part)]!

/**
 * Resolves when the clients are notified that this transaction is credited. @throws if no notification arrives in time.
 */
function creditOf({ credits }: Stack, transaction: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const late = setTimeout(() => reject(new Error(`${transaction} was not credited`)), 60_000)
  credits.set(transaction, () => {
    clearTimeout(late)
    credits.delete(transaction)
    resolve()
  })
  return promise
}

type Callback = ReturnType<typeof callbackOf>

/** @throws if the status is not 200: refused calls are not measured. */
async function sent(pool: Pool, path: string, callback?: Callback): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: callback ? 'POST' : 'GET',
    path,
    headers: { [clientHeader]: webClient, ...callback?.headers },
    body: callback?.body ?? null,
  })
  await body.dump()
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
}

/** Round with the median speed. */
const middleOf = (rounds: Figures[]): Figures =>
  rounds.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(rounds.length / 2)]!

/** @throws if ledger and callbacks disagree. */
async function check({ db, ledger }: Stack): Promise<void> {
  const [counted] = await db<[{ received: number; credited: number; paid: number }]>`
    select (select count(*)::int from gateway_callback) as received, (select count(*)::int from bank_transfer) as credited,
      (select count(*)::int from deposit_qr where state = 'paid') as paid`
  const untrue = await ledger.reconcile()
  if (untrue.length) throw new Error(`the books are untrue: ${JSON.stringify(untrue[0])}`)
  if (new Set(Object.values(counted)).size > 1)
    throw new Error(`not each was credited once: ${JSON.stringify(counted)}`)
  print(`The books are true after all of it; ${counted.credited} callbacks credited once each.`)
}

function report(figures: Map<string, Figures>): void {
  const [first] = figures.values()
  print(
    '| call | calls/s | of the first | p50 ms | p99 ms | acknowledged ms | server µs | PostgreSQL µs |',
  )
  print('|---|---|---|---|---|---|---|---|')
  for (const [name, each] of figures) {
    const { perSecond, p50Ms, p99Ms, acknowledgedMs, serverUs, postgresUs } = each
    const cells = [
      name,
      perSecond.toFixed(0),
      (perSecond / first!.perSecond).toFixed(2),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      acknowledgedMs.toFixed(1),
      serverUs.toFixed(0),
      postgresUs.toFixed(0),
    ]
    print(`| ${cells.join(' | ')} |`)
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
