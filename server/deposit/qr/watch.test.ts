import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { cancelQr, qrProviders, qrState } from '#contract/deposit'
import { type Db, openDb } from '#db'
import { testDb } from '#db/testing'
import { createLedger } from '#ledger'
import { createGateways, sandboxGateways } from '#providers/gateways/registry'
import { startServer } from '../../process-testing.ts'
import { startTestApp } from '../../testing.ts'
import { openScene, scene } from '../scene-testing.ts'
import {
  baht,
  kbankCallback,
  type Member,
  mainOf,
  openedQr,
  paidSilently,
  sendToKbank,
  startScene,
} from '../testing.ts'
import { findQr } from './row.ts'
import { cancelAtGateway, sweep, watchQr } from './watch.ts'

// Goal: a payment is credited even without a callback, or when the process that received it dies. Method: the sandbox
// sends no callbacks; a real process is killed between storing a callback and crediting it.
openScene()

const soon = { timeout: 30_000, interval: 100 }
const toHave = (member: Member, amount: number) =>
  expect.poll(() => mainOf(scene, member), soon).toBe(amount)

/** Makes the next query about this QR due now. */
const askNow = async (id: string) => {
  await scene.app.ctx
    .db`update deposit_qr set ask_at = now() - interval '1 minute' where id = ${id}`
  await sweep({}, scene.app.ctx)
}

test('DEP-07 without a callback every gateway is asked, and the payment is credited', async () => {
  const paid = qrProviders.map(async (provider) => {
    const member = await scene.member()
    const silent = { operation: 'callback', flaw: 'silent', calls: 1 } as const
    await scene.sandbox.control({ gateway: provider, ...silent })
    const { payload } = await openedQr(member, provider)
    await scene.sandbox.payQr(payload)
    await toHave(member, baht(100))
  })
  await Promise.all(paid)
})

test.each(['expired', 'cancelled'] as const)(
  'DEP-07 a payment without a callback on a QR that was %s is found too',
  async (state) => {
    const member = await scene.member()
    await scene.sandbox.control({ gateway: 'WW', operation: 'callback', flaw: 'silent', calls: 1 })
    const { id, payload } = await openedQr(member, 'WW')
    if (state === 'cancelled') await call(cancelQr, { id }, member.caller)
    else await scene.app.ctx.db`update deposit_qr set expires_at = now() where id = ${id}`
    await scene.sandbox.payQr(payload)
    await askNow(id)
    await toHave(member, baht(100))
  },
)

test('DEP-04 a gateway that was unreachable is sent the cancellation later', async () => {
  const member = await scene.member()
  const { id } = await openedQr(member, 'KBANK')
  const { ctx } = scene.app
  const gateways = createGateways(sandboxGateways('http://127.0.0.1:9'))
  await ctx.db`update deposit_qr set state = 'cancelled', closed_at = now() where id = ${id}`
  await expect(cancelAtGateway({ id }, { ...ctx, gateways })).rejects.toThrow('cancelled')
  await cancelAtGateway({ id }, ctx)
  expect(await scene.sandbox.qrs({ reference: id })).toMatchObject([{ state: 'cancelled' }])
})

test('DEP-04 the server itself lets a QR expire', async () => {
  const member = await scene.member()
  const { id } = await openedQr(member, 'KBANK')
  await scene.app.ctx.db`update deposit_qr set expires_at = now() where id = ${id}`
  await askNow(id)
  const state = async () =>
    (await scene.app.ctx.db`select state from deposit_qr where id = ${id}`)[0]!.state
  await expect.poll(state, soon).toBe('expired')
  expect((await call(qrState, { id: 'KBANK' }, member.caller)).hasQrcode).toBe(false)
})

test('API-05 a QR whose process died before asking the gateway is made by another process', async () => {
  const member = await scene.member()
  const { db } = scene.app.ctx
  const reference = await leftAsking(member, 'PAYTIMZ', 0)
  await watchQr({ id: reference }, scene.app.ctx)
  const shown = await call(qrState, { id: 'PAYTIMZ' }, member.caller)
  expect(shown).toMatchObject({ hasQrcode: true, qrcodeId: reference })
  expect(await scene.sandbox.qrs({ reference })).toHaveLength(1)
  expect(await db`select from deposit_qr where id = ${reference} and ask_at > now()`).toHaveLength(
    1,
  )
})

test('API-05 a gateway that does not know a QR refuses it only when no request can be in flight', async () => {
  const member = await scene.member()
  const stateOf = async (id: string) => (await findQr(scene.app.ctx.db, id)).state
  const young = await leftAsking(member, 'WW', 35)
  await watchQr({ id: young }, scene.app.ctx)
  expect(await stateOf(young)).toBe('asking')
  await scene.app.ctx
    .db`update deposit_qr set created_at = now() - interval '41 seconds' where id = ${young}`
  await watchQr({ id: young }, scene.app.ctx)
  expect(await stateOf(young)).toBe('refused')
  expect((await openedQr(member, 'WW')).id).not.toBe(young)
})

/** Inserts a QR of this age in state `asking` whose lease is free. */
async function leftAsking({ id }: Member, provider: string, seconds: number): Promise<string> {
  const reference = `LEFT${id}${provider}`
  await scene.app.ctx.db`
    insert into deposit_qr (bucket, member, id, provider, amount, currency, created_at, leased_until)
    values (${id % 256}, ${id}, ${reference}, ${provider}, 10000, 'BAHT',
      now() - ${seconds} * interval '1 second', now())`
  return reference
}

/** Locks a QR's row in a transaction of its own. Returns a function that releases it. */
async function lockQr(db: Db, reference: string) {
  const locked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const transaction = db.begin(async (tx) => {
    await tx`select from deposit_qr where id = ${reference} for update`
    locked.resolve()
    await end.promise
  })
  await Promise.race([locked.promise, transaction])
  return () => {
    end.resolve()
    return transaction
  }
}

test('DEP-07 a stored callback is credited although the process was killed before', async () => {
  const { db, url: databaseUrl, drop } = await testDb()
  const own = await startScene({ databaseUrl })
  const { settings } = own.app
  const member = await own.member()
  const { id: reference, payload } = await openedQr(member, 'KBANK')
  await own.app.stop()

  const transaction = await paidSilently(own, { provider: 'KBANK', payload })
  const payment = { reference, transaction, amount: baht(100) }
  const owner = openDb(databaseUrl, { max: 1, asOwner: true })
  const sessions = () => owner<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database()`
  // The server may ask KBANK about the QR as soon as it runs, so the lock comes first. The owner's session has no limit for an
  // idle transaction, and a busy machine starts a server slowly.
  const locking = openDb(databaseUrl, { max: 1, asOwner: true })
  const unlock = await lockQr(locking, reference)
  const ours = (await sessions()).map(({ pid }) => pid)
  const node = await startServer(settings)
  expect((await sendToKbank(node.host, kbankCallback(payment))).status).toBe(200)
  // The credit waits for the QR's row lock and never gets it.
  const waiting = () => owner`
    select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`
  await expect.poll(async () => (await waiting()).length, soon).toBeGreaterThan(0)
  await node.kill()
  // PostgreSQL would finish what it has received of a session, although its client is gone, also of one that has not
  // begun to wait.
  const left = async () => (await sessions()).filter(({ pid }) => !ours.includes(pid))
  for (const { pid } of await left()) await owner`select pg_terminate_backend(${pid}::int)`
  await expect.poll(left, soon).toEqual([])
  await owner.end()
  await unlock()
  await locking.end()

  // Check before the next server runs: it may ask about the QR at any moment.
  expect(await createLedger(db).balancesOf(member.id)).toMatchObject({ main: 0 })

  const next = await startTestApp(settings)
  const main = async () => (await next.ctx.ledger.balancesOf(member.id)).main
  await db`update gateway_callback set ask_at = now() - interval '1 minute'`
  await sweep({}, next.ctx)
  await expect.poll(main, soon).toBe(baht(100))
  const open = () => db`select from gateway_callback where worked_at is null`
  await expect.poll(async () => (await open()).length, soon).toBe(0)
  expect(await next.ctx.ledger.reconcile()).toEqual([])
  await next.stop()
  await own.stop()
  await drop()
})
