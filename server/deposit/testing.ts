import { createHmac, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { expect } from 'vitest'
import { type Caller, call } from '#contract/call'
import { createQr, type QrProvider } from '#contract/deposit'
import { quickFolder } from '#db/quick-folder-testing'
import { type Amount, type Currency, toAmount } from '#money'
import { sandboxAt } from '#sandbox/client'
import { startSandbox } from '#sandbox/start'
import type { AppOptions } from '../app.ts'
import { openSession } from '../login/session.ts'
import { zoneAheadMs } from '../platform/zone.ts'
import { encryptAccountNo, indexOfAccount } from '../profile/bank-account.ts'
import { takeSlipsNow } from '../site/testing.ts'
import { asOwner, startTestApp, type TestApp, type TestConfig } from '../testing.ts'
import { creditCallback } from './confirm.ts'

export const baht = (whole: number): Amount => toAmount(Math.round(whole * 100))

/** The server and the sandbox providers, with signed-in members. */
export type Scene = Awaited<ReturnType<typeof startScene>>

export async function startScene(settings: TestConfig = {}, options: AppOptions = {}) {
  // The sandbox waits for its disk with each write.
  const data = await quickFolder('kapao-deposit-')
  const outside = await startSandbox({ port: 0, host: '127.0.0.1', data, app: 'http://localhost' })
  const app = await startTestApp(
    { sandboxUrl: outside.url, logLevel: 'silent', ...settings },
    options,
  )
  await takeSlipsNow(app.ctx.db)
  return {
    app,
    sandbox: sandboxAt(outside.url),
    sandboxUrl: outside.url,
    member: (currency?: Currency) => memberOf(app, currency),
    stop: async () => {
      await app.stop()
      await outside.stop()
      rmSync(data, { recursive: true })
    },
  }
}

export type Member = { id: number; caller: Caller }

let made = 0

/** Creates a signed-in member. */
async function memberOf({ ctx, host }: TestApp, currency: Currency = 'BAHT'): Promise<Member> {
  const { db, ledger, region, secrets } = ctx
  const number = String(++made).padStart(8, '0')
  return db.begin(async (tx) => {
    const [{ id }] = await tx<[{ id: number }]>`
      insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name,
        bank_account_no, bank_account_index, source)
      select ${`1${number}`}, ${`+668${number}`}, 'Somchai', '', ${currency},
        (select code from bank where kind = 'BANK' limit 1), 'SOMCHAI',
        ${encryptAccountNo(secrets, '1234567890')}, ${randomBytes(16)},
        (select code from source limit 1)
      returning id`
    await ledger.openMember(tx, id, currency)
    const token = await openSession(tx, { member: id, region, remember: false })
    return { id, caller: { host, token } }
  })
}

type Account = { bank: string; account: string; name: string }

/** Registers this account as the member's, so that the feed of our banks finds the member. */
export async function registerAccount(
  { app }: Pick<Scene, 'app'>,
  { id }: Pick<Member, 'id'>,
  { bank, account, name }: Account,
): Promise<void> {
  const { secrets } = app.ctx
  await asOwner(
    app,
    (db) => db`
      update member set bank_code = ${bank}, bank_account_name = ${name},
        bank_account_no = ${encryptAccountNo(secrets, account)},
        bank_account_index = ${indexOfAccount(secrets, bank, account)}
      where id = ${id}`,
  )
}

/** Returns the member's open QR, which must exist. */
export async function openedQr({ caller }: Member, provider: QrProvider, amount = baht(100)) {
  const qr = await call(createQr, { id: provider, amount }, caller)
  expect(qr).toMatchObject({ hasQrcode: true, amount })
  return { id: qr.qrcodeId!, payload: qr.payload! }
}

export const mainOf = async ({ app }: Scene, { id }: Member): Promise<Amount> =>
  (await app.ctx.ledger.balancesOf(id)).main

/** Rows kept for review of this QR or payment. */
export const keptFor = ({ app }: Scene, { reference }: { reference: string }) =>
  app.ctx.db<{ reason: string; amount: number | null }[]>`
    select reason_code as reason, amount from unmatched_payment where reference = ${reference} order by id`

/** Pays a QR without a callback: the gateway reports the payment only when it is asked. */
export async function paidSilently(
  { sandbox }: Scene,
  { provider, payload, amount }: { provider: QrProvider; payload: string; amount?: Amount },
): Promise<string> {
  await sandbox.control({ gateway: provider, operation: 'callback', flaw: 'silent', calls: 1 })
  return (await sandbox.payQr(payload, amount ? { amount } : {})).transaction
}

/** Ages a callback by these seconds, and has its gateway asked now. */
export async function confirmNow(
  { app }: Scene,
  { transaction, reference, age = 0 }: { transaction: string; reference?: string; age?: number },
) {
  const { db } = app.ctx
  const rows = await db<{ id: number }[]>`
    update gateway_callback set received_at = now() - ${age} * interval '1 second'
    where transaction = ${transaction} and reference = coalesce(${reference ?? null}, reference)
    returning id`
  for (const { id } of rows) await creditCallback({ id }, app.ctx)
  return db<{ isWorked: boolean; isUnconfirmed: boolean }[]>`
    select worked_at is not null as is_worked, credited_unconfirmed_at is not null as is_unconfirmed
    from gateway_callback where id = any(${rows.map(({ id }) => id)}::bigint[]) order by id`
}

type KbankPayment = {
  reference: string
  transaction: string
  amount: Amount
  at?: Date
  key?: string
}

/** A callback as KBANK would send it (docs/adapters.md), for those that the sandbox would not send. */
export function kbankCallback({ reference, transaction, amount, at, key }: KbankPayment) {
  const local = (moment: Date) =>
    `${new Date(moment.getTime() + zoneAheadMs).toISOString().slice(0, 19)}+07:00`
  const time = local(at ?? new Date())
  const body = JSON.stringify({
    event: 'QR_PAID',
    qrId: 'KQTEST',
    partnerTransactionId: reference,
    transactionId: transaction,
    amount: (amount / 100).toFixed(2),
    currency: 'THB',
    paidAt: local(new Date()),
    payer: { bank: 'SCB', account: '1234567890', name: 'SOMCHAI JAIDEE' },
  })
  const signature = createHmac('sha256', key ?? 'sandbox-kbank-key')
    .update(`${time}\n${body}`)
    .digest('base64')
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-partner-id': 'sandbox-kbank-partner',
      'x-request-time': time,
      'x-signature': signature,
    },
    body,
  }
}

export const sendToKbank = (host: string, callback: RequestInit) =>
  fetch(`${host}/callbacks/gateways/KBANK`, callback)
