import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ask } from '#providers/ask'
import { sandboxGames } from '#providers/games/registry'
import { offer } from '../../bonus/testing.ts'
import { type Member, mainOf, openedQr, type Scene, startScene } from '../../deposit/testing.ts'
import { laneSizes } from './lane.ts'
import { addTo, jobOf } from './testing.ts'

// Goal: a provider that hangs does not delay money. Method: the real server, with games that accept connections and never
// respond, and members who play there with a bonus.
const players = 100
const probes = 12
const lateMs = 2_000

let silent: Server
let scene: Scene
const open = new Set<Socket>()
const gate = Promise.withResolvers<void>()

beforeAll(async () => {
  silent = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const { port } = silent.address() as AddressInfo
  scene = await startScene(
    { games: sandboxGames(`http://127.0.0.1:${port}`) },
    { jobs: { extra: { 'test.hang': jobOf('ask', () => gate.promise) } } },
  )
})
afterEach(async () => {
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})
afterAll(async () => {
  gate.resolve()
  await scene?.stop()
  for (const socket of open) socket.destroy()
  await new Promise((done) => silent.close(done))
})

/** Creates a member who plays with a bonus at the silent game. */
async function player(code: string): Promise<Member> {
  const member = await scene.member()
  const { db } = scene.app.ctx
  await db`
    insert into member_bonus (bucket, member, bonus, kind, currency, name, max_bonus, minimum_deposit, turnover,
      ends_below_balance, cancel_keep_percent, categories, whole_amount, state, movement, deposit, granted, wagering_required, granted_at)
    values (${member.id % 256}, ${member.id}, ${code}, 'bonus', 'BAHT', 'Trial', 50000, 10000, 300, 500, 50,
      ${['slot']}::text[], false, 'granted', ${`test:${member.id}`}, 10000, 10000, 60000, now())`
  await db`
    insert into game_account (bucket, member, game, username, password, opened_at)
    values (${member.id % 256}, ${member.id}, 'JOKER', ${`silent${member.id}`}, '', now())`
  return member
}

const addAny = addTo(() => scene.app.ctx.jobs)
const lockedIn = (name: string) => scene.app.ctx.db`
  select from graphile_worker.jobs where task_identifier = ${name} and locked_at is not null`

test('DEP-04 deposits are credited within two seconds while a game is silent and the lane that asks is full', async () => {
  const { db, jobs } = scene.app.ctx
  const code = await offer(scene.app.ctx, { endsBelowBalance: 5_00 })
  for (let made = 0; made < players; made += 1) await player(code)
  await jobs.add(db, 'bet.round', {})
  await jobs.add(db, 'bonus.below', {})
  await expect.poll(() => lockedIn('bonus.below')).toHaveLength(1)
  const { concurrency } = laneSizes.ask
  for (let made = 0; made < concurrency; made += 1) await addAny(db, 'test.hang', {})
  await expect.poll(() => lockedIn('test.hang')).not.toHaveLength(0)

  const tookMs: number[] = []
  for (let probe = 0; probe < probes; probe += 1) {
    const member = await scene.member()
    const { payload } = await openedQr(member, 'KBANK')
    await scene.sandbox.payQr(payload)
    const paidAt = performance.now()
    await expect.poll(() => mainOf(scene, member), { interval: 20 }).toBe(100_00)
    tookMs.push(performance.now() - paidAt)
  }
  expect(Math.max(...tookMs)).toBeLessThan(lateMs)
  // The rounds skip a game once it is found silent; else each member would cost nine seconds.
  await expect.poll(() => lockedIn('bonus.below'), { timeout: 30_000 }).toEqual([])
  await expect.poll(() => lockedIn('test.hang')).toHaveLength(concurrency)
}, 240_000)

test('a transfer to a game known to be silent is refused at once', async () => {
  const member = await player(await offer(scene.app.ctx))
  const game = scene.app.ctx.games.get('JOKER')!
  const asked = () => ask(game.balance, { username: `silent${member.id}`, at: new Date() }, 1_000)
  const started = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, asked))
  expect(performance.now() - started).toBeLessThan(lateMs)
  expect(answers.filter(({ word }) => word === 'refused').length).toBeGreaterThan(18)
  const figures = await (await fetch(scene.app.metricsUrl)).text()
  expect(figures).toMatch(/^provider_circuit\{provider="game:JOKER",circuit="calls"\} [12]$/m)
  expect(figures).toMatch(/^provider_circuit\{provider="game:SLOTXO",circuit="calls"\} 0$/m)
  const skipped =
    /^provider_calls_total\{provider="game:JOKER",operation="balance",outcome="skipped"\} (\d+)$/m
  expect(Number(skipped.exec(figures)?.[1])).toBeGreaterThan(players / 2)
})
