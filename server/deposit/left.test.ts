import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sandboxGateways } from '#providers/gateways/registry'
import { type HttpPeer, startHttpPeer } from '#providers/peer-testing'
import { askedAtOnceMax } from '../platform/providers.ts'
import { startServer } from '../process-testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'
import { createDeposits } from './drivers.ts'
import { watchQr } from './qr/watch.ts'
import { openScene, scene } from './scene-testing.ts'
import { baht, kbankCallback, keptFor, type Member, mainOf, sendToKbank } from './testing.ts'

// Goal: an acknowledged callback is credited even if its server dies. Method: two servers on one database, and a
// gateway on KBANK's wire that lists a payment for every QR and can be silenced.
const amount = baht(100)
let gateway: HttpPeer
/** References of the QRs that the servers asked about, by the path under which each knows the gateway. */
let asked: { path: string; reference: string }[] = []
let held: (() => void)[] = []
let isSilent = false
beforeAll(async () => {
  gateway = await startHttpPeer((request, response) => {
    const [, path = '', ...rest] = request.url!.split('/')
    const reference = rest.at(-1)!
    asked.push({ path, reference })
    const answer = () => list(response, reference)
    if (isSilent) held.push(answer)
    else answer()
  })
})
afterAll(() => gateway?.stop())
openScene(() => ({ gateways: settingsOf() }))
beforeEach(() => {
  asked = []
})
afterEach(() => release())

const soon = { timeout: 30_000, interval: 50 }
/** Some QRs have a payment with a name of its own. */
const names = new Map<string, string>()
const transactionOf = (reference: string) => names.get(reference) ?? `KT${reference}`

function settingsOf(path = 'scene') {
  const sandbox = sandboxGateways('http://127.0.0.1:9')
  return { ...sandbox, KBANK: { ...sandbox.KBANK, url: `${gateway.url}/${path}` } }
}

function list(response: ServerResponse, reference: string) {
  const paidAt = '2026-07-31T14:02:05+07:00'
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({
      status: 'SUCCESS',
      qrId: `KQ${reference}`,
      partnerTransactionId: reference,
      currency: 'THB',
      qrText: 'x',
      receiverName: 'TEST',
      expiresAt: paidAt,
      qrStatus: 'PAID',
      payments: [{ transactionId: transactionOf(reference), amount: '100.00', paidAt }],
    }),
  )
}

function release() {
  isSilent = false
  for (const answer of held) answer()
  held = []
}

let counted = 0

/** Creates a paid QR of a new member that no job watches. */
async function paidQr(): Promise<{ member: Member; reference: string }> {
  const member = await scene.member()
  counted += 1
  const reference = `LEFT${counted}`
  await scene.app.ctx.db`
    insert into deposit_qr (bucket, member, id, provider, amount, currency, state, closed_at, leased_until)
    values (${member.id % 256}, ${member.id}, ${reference}, 'KBANK', ${amount}, 'BAHT', 'expired', now(), now())`
  return { member, reference }
}

async function report(host: string, reference: string) {
  const transaction = transactionOf(reference)
  const { status } = await sendToKbank(host, kbankCallback({ reference, transaction, amount }))
  expect(status).toBe(200)
}

const isWorked = async (reference: string) => {
  const rows = await scene.app.ctx.db`
    select from gateway_callback where reference = ${reference} and worked_at is not null`
  return rows.length > 0
}

test('DEP-07 a callback of a server that is killed after the acknowledgement is credited by another within a minute', async () => {
  const { settings, databaseUrl } = scene.app
  const node = await startServer({ ...settings, databaseUrl })
  const { member, reference } = await paidQr()
  isSilent = true
  await report(node.host, reference)
  await node.kill()
  expect(await mainOf(scene, member)).toBe(0)
  release()
  const withinMs = { timeout: 60_000, interval: 100 }
  await expect.poll(() => mainOf(scene, member), withinMs).toBe(amount)
  await expect.poll(() => isWorked(reference), soon).toBe(true)
}, 240_000)

test('DEP-07 a stopping server credits the callbacks that it has asked about and leaves the rest to a job', async () => {
  const { settings, databaseUrl } = scene.app
  const gateways = settingsOf('stopping')
  const node: TestApp = await startTestApp({ ...settings, gateways, databaseUrl })
  // The other server may ask about the same QRs.
  const askedByNode = () => asked.filter(({ path }) => path === 'stopping')
  const qrs = await Promise.all(Array.from({ length: askedAtOnceMax + 6 }, paidQr))
  isSilent = true
  await Promise.all(qrs.map(({ reference }) => report(node.host, reference)))
  await expect.poll(() => askedByNode().length, soon).toBe(askedAtOnceMax)
  const stopped = node.stop()
  release()
  await stopped
  const first = askedByNode().slice(0, askedAtOnceMax)
  const byNow = await Promise.all(first.map(({ reference }) => isWorked(reference)))
  expect(byNow).toEqual(byNow.map(() => true))
  for (const { member } of qrs) await expect.poll(() => mainOf(scene, member), soon).toBe(amount)
}, 240_000)

test('DEP-07 callbacks beyond the limit of one server are left to a job and credited once', async () => {
  const { ctx, host } = scene.app
  const usual = ctx.deposits
  ctx.deposits = createDeposits(ctx.db, { atOnceMax: 2, waitingMax: 3 })
  const qrs = await Promise.all(Array.from({ length: 6 }, paidQr))
  isSilent = true
  for (const { reference } of qrs) await report(host, reference)
  const jobs = await ctx.db<{ reference: string }[]>`
    select reference from graphile_worker.jobs
    join gateway_callback on key = 'deposit.credit:' || gateway_callback.id
    where reference = any(${qrs.map(({ reference }) => reference)}::text[])`
  expect(jobs).toEqual([{ reference: qrs.at(-1)!.reference }])
  release()
  for (const { member } of qrs) await expect.poll(() => mainOf(scene, member), soon).toBe(amount)
  await ctx.deposits.stop()
  ctx.deposits = usual
}, 240_000)

test.each([
  ['longer than a reference', 'K'.repeat(250)],
  ['longer than an index takes', 'ก'.repeat(3_000)],
  ['with a character 0', 'KT\0odd'],
  ['with half a surrogate', 'KT\ud800odd'],
  ['with the other half', 'KT\udc00odd'],
])('DEP-07 a payment whose name at the gateway is %s is credited once', async (_, name) => {
  const { host } = scene.app
  const { member, reference } = await paidQr()
  names.set(reference, name)
  await report(host, reference)
  await expect.poll(() => mainOf(scene, member), soon).toBe(amount)
  await expect.poll(() => isWorked(reference), soon).toBe(true)
  await report(host, reference)
  await watchQr({ id: reference }, scene.app.ctx)
  expect(await mainOf(scene, member)).toBe(amount)
  expect(await keptFor(scene, { reference })).toEqual([])
})
