import { afterAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { withdraw, withdrawal } from '#contract/withdraw'
import { openScene, scene } from './deposit/scene-testing.ts'
import { baht, type Member, mainOf, openedQr, paidSilently } from './deposit/testing.ts'
import { give } from './external-transfer/testing.ts'
import { memberWith, newPayer, sent, slipOf, upload } from './slip/testing.ts'
import { asOwner, startTestApp, type TestApp } from './testing.ts'

// Goal: a job is only a hint, so that a database which loses all of them loses no money. Method: a server without the role
// jobs takes what members request, every queued job is deleted, and then a server with that role starts.
let worker: TestApp | undefined
openScene({ roles: ['web', 'callbacks'] })
afterAll(() => worker?.stop())

const soon = { timeout: 150_000, interval: 500 }

async function rich(): Promise<Member> {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(500))
  return member
}

test('DEP-10 WDR-04 without any of its jobs a withdrawal is paid, and a QR and a slip are credited, once', async () => {
  const [paid, refused, payee] = [await rich(), await rich(), await scene.member()]
  const { reference } = await call(withdraw, { amount: baht(300) }, paid.caller)
  // The sandbox refuses payouts of these satang.
  const returned = await call(withdraw, { amount: baht(200.13) }, refused.caller)
  const { payload } = await openedQr(payee, 'KBANK', baht(120))
  const transaction = await paidSilently(scene, { provider: 'KBANK', payload })
  const payer = newPayer()
  const sender = await memberWith(scene, payer)
  const transfer = await sent(scene, payer, { amount: baht(80) })
  const slip = await upload(await scene.sandbox.slip(transfer.reference), sender.caller)

  await asOwner(scene.app, async (db) => {
    const lost = await db<{ name: string }[]>`
      with deleted as (delete from graphile_worker._private_jobs returning task_id)
      select distinct identifier as name from deleted join graphile_worker._private_tasks task on task.id = task_id`
    expect(lost.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['external-transfer.run', 'deposit.watch', 'slip.read']),
    )
  })
  const { settings, databaseUrl } = scene.app
  worker = await startTestApp({ ...settings, databaseUrl, port: 0, roles: ['jobs'] })

  const stateOf = async ({ caller }: Member, named: string) =>
    (await call(withdrawal, { reference: named }, caller)).status
  await expect.poll(() => stateOf(paid, reference), soon).toBe('SUCCESS')
  await expect.poll(() => stateOf(refused, returned.reference), soon).toBe('FAILED')
  await expect.poll(() => mainOf(scene, payee), soon).toBe(baht(120))
  await expect.poll(async () => (await slipOf(sender, slip))?.status, soon).toBe('SUCCESS')
  expect(await mainOf(scene, sender)).toBe(baht(80))
  expect(await mainOf(scene, paid)).toBe(baht(200))
  expect(await mainOf(scene, refused)).toBe(baht(500))
  const payouts = await scene.sandbox.payouts()
  expect(payouts.filter((payout) => reference.endsWith(payout.reference))).toHaveLength(1)
  const { ctx } = scene.app
  expect(await ctx.db`select from bank_transfer where reference = ${transaction}`).toHaveLength(1)
  expect(await ctx.ledger.reconcile()).toEqual([])
}, 240_000)
