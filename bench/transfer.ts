import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { clientHeader, webClient } from '#contract/call'
import { api, newMember } from '#e2e/members'
import { toAmount } from '#money'
import { sandboxGames } from '#providers/games/registry'
import { nowhere, startProcess, startServer } from './transfer/stack.ts'

/**
 * Cost of a transfer to a game, from the call to the response: transfers per second and their 99th percentile at 64
 * callers, compared with GET /api/wallet and a call that needs no database, taking turns in one run. Server, PostgreSQL
 * (every commit on disk), game and callers share the machine; the game accepts everything at once. Aims: a transfer at
 * least 0.30 and the wallet at least 0.55 of the speed of the call without a database; a transfer at most 1.4 ms of the
 * server's and 0.7 ms of PostgreSQL's processor time.
 * usage: npm run bench -- transfer [--callers=64] [--rounds=3] [--pooler] [--unprepared]
 */
export async function run(flags: string[]): Promise<void> {
  const given = (name: string, usual: number) =>
    Number(flags.find((flag) => flag.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
  const [callers, rounds] = [given('callers', 64), given('rounds', 3)]
  const stack = await startStack({
    isPooled: flags.includes('--pooler'),
    isPrepared: !flags.includes('--unprepared'),
  })
  try {
    const tokens = await richMembers(stack, callers)
    const figures = new Map<string, Figures[]>()
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, ask] of Object.entries(questions)) {
        // The first round only warms connections, plans and pages.
        const measured = await measure(stack, tokens, ask, round === 0 ? 600 : roundMs)
        if (round > 0) figures.set(name, [...(figures.get(name) ?? []), measured])
      }
    report(new Map([...figures].map(([name, all]) => [name, middleOf(all)])))
    const untrue = await stack.ledger.reconcile()
    if (untrue.length) throw new Error(`the books are untrue: ${JSON.stringify(untrue[0])}`)
    print('The books are true after all of it.')
  } finally {
    await stack.stop()
  }
}

const roundMs = 1_500

type Ask = { method: 'GET' | 'POST'; path: string; body?: () => object }

const questions: Record<string, Ask> = {
  'GET /api/lookup/active': { method: 'GET', path: '/api/lookup/active' },
  'GET /api/wallet': { method: 'GET', path: '/api/wallet' },
  'POST /api/wallet/transfer': {
    method: 'POST',
    path: '/api/wallet/transfer',
    body: () => ({ from: 'WALLET', to: 'pg', amount: 1 }),
  },
}

type Figures = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  serverUs: number
  postgresUs: number
  poolerUs: number
}
type Stack = Awaited<ReturnType<typeof startStack>>

async function startStack({ isPooled, isPrepared }: { isPooled: boolean; isPrepared: boolean }) {
  const game = await startProcess(new URL('transfer/game-process.ts', import.meta.url))
  const games = { ...sandboxGames(nowhere), pg: { url: game.url, agent: 'bench', key: 'bench' } }
  const stack = await startServer({ games, isPrepared }, { isPooled })
  return {
    ...stack,
    stop: async () => {
      await stack.stop()
      await game.stop()
    },
  }
}

/**
 * Creates members with a game account and more money than they can move. Each caller is one member with one transfer at
 * a time.
 */
async function richMembers({ url, db, ledger }: Stack, count: number): Promise<string[]> {
  await db.begin(async (tx) => {
    // A server needs two operators for this setting.
    await tx`set local role none`
    await tx`update site_setting set value = ${tx.json(false)} where key = 'registerOtp'`
  })
  const tokens: string[] = []
  for (let at = 0; at < count; at += 1) {
    const { token } = await newMember(url)
    await api(url, 'GET /api/wallet/activate/pg', undefined, token)
    tokens.push(token)
  }
  const amount = toAmount(1_000_000_00)
  const members = await db<{ id: number }[]>`select id from member`
  for (const { id } of members)
    await ledger.post({
      reference: `bench:${id}`,
      member: id,
      kind: 'deposit',
      state: 'settled',
      amount,
      currency: 'BAHT',
      from: 'KBANK',
      to: 'WALLET',
      postings: [{ from: 'house/bank:KBANK/BAHT', to: `${id}/main`, amount }],
    })
  return tokens
}

/** Each caller sends its next request as soon as the last one is answered, for a while. */
async function measure(
  { url, processorMs }: Stack,
  tokens: string[],
  ask: Ask,
  durationMs: number,
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length })
  const timesMs: number[] = []
  const before = processorMs()
  const startedAt = performance.now()
  const caller = async (token: string) => {
    while (performance.now() - startedAt < durationMs) {
      const askedAt = performance.now()
      await answered(agent, url, token, ask)
      timesMs.push(performance.now() - askedAt)
    }
  }
  await Promise.all(tokens.map(caller))
  const tookMs = performance.now() - startedAt
  const after = processorMs()
  agent.destroy()
  timesMs.sort((one, other) => one - other)
  const each = (name: keyof typeof before) => ((after[name] - before[name]) * 1000) / timesMs.length
  return {
    perSecond: (timesMs.length / tookMs) * 1000,
    p50Ms: timesMs[Math.floor(timesMs.length * 0.5)]!,
    p99Ms: timesMs[Math.floor(timesMs.length * 0.99)]!,
    serverUs: each('server'),
    postgresUs: each('postgres'),
    poolerUs: each('pooler'),
  }
}

/** @throws if the status is not 200: refused calls are not measured. */
function answered(agent: Agent, url: string, token: string, { method, path, body }: Ask) {
  const text = body && JSON.stringify(body())
  const headers = {
    [clientHeader]: webClient,
    authorization: `Bearer ${token}`,
    ...(text && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'idempotency-key': randomUUID(),
    }),
  }
  return new Promise<void>((done, fail) => {
    const asked = request(url + path, { method, headers, agent }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) done()
        else fail(new Error(`${path}: ${response.statusCode}`))
      })
    })
    asked.once('error', fail)
    asked.end(text)
  })
}

/** Round with the median speed. */
const middleOf = (rounds: Figures[]): Figures =>
  rounds.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(rounds.length / 2)]!

function report(figures: Map<string, Figures>): void {
  const [first] = figures.values()
  print(
    '| call | calls/s | of the first | p50 ms | p99 ms | server µs | PostgreSQL µs | pooler µs |',
  )
  print('|---|---|---|---|---|---|---|---|')
  for (const [name, { perSecond, p50Ms, p99Ms, serverUs, postgresUs, poolerUs }] of figures) {
    const cells = [
      name,
      perSecond.toFixed(0),
      (perSecond / first!.perSecond).toFixed(2),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      serverUs.toFixed(0),
      postgresUs.toFixed(0),
      poolerUs.toFixed(0),
    ]
    print(`| ${cells.join(' | ')} |`)
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
