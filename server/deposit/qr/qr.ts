import { randomBytes } from 'node:crypto'
import type { QrProvider, QrState } from '#contract/deposit'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import type { Caller } from '../../platform/call.ts'
import type { Context } from '../../platform/context.ts'
import { lockMember } from '../../platform/member-lock.ts'
import { assertAllowedIn, hasLimits } from '../../protection/allow.ts'
import { closedOf } from '../../provider/closed.ts'
import { gatewayAmounts } from '../../site/gateway-amounts.ts'
import { qrPicture } from '../../site/qr-picture.ts'
import { isOffered, isQrProvider, offerOf } from '../offers.ts'
import { hasQr } from '../ways.ts'
import { haveMade, leaseMs } from './making.ts'
import { type OpenQr, type Qr, qrColumns } from './row.ts'

/**
 * Makes a QR in three steps: commit the request under our reference, ask the gateway, store its answer. Returns the
 * open QR if there is one, so that no request makes two. @throws Refusal DEPOSIT_LIMIT, DEPOSIT_CLOSED
 */
export async function createQr(
  ctx: Context,
  caller: Caller,
  { id: code, amount }: { id: string; amount: Amount },
): Promise<QrState> {
  const { member, currency } = caller
  const provider = await providerOf(ctx, code, currency)
  const minimums = await gatewayAmounts(ctx, 'qrMinimum')
  if (!isOffered(offerOf(provider, minimums[provider]), amount)) throw new Refusal('BAD_REQUEST')

  const request = { provider, member, amount, currency }
  const isBounded = await hasLimits(ctx.db, caller)
  const { id, isNew } = await ctx.db.begin(async (tx) => {
    if (await closedOf(tx, `gateway:${provider}`)) {
      const open = await openIdOf(tx, request)
      if (open) return { id: open, isNew: false }
      throw new Refusal('DEPOSIT_CLOSED')
    }
    if (isBounded) {
      await lockMember(tx, member)
      const open = await openIdOf(tx, request)
      if (open) return { id: open, isNew: false }
      await assertAllowedIn(tx, request, { activity: 'deposit', amount })
    }
    return reserve(ctx, tx, request)
  })
  const qr = await haveMade(ctx, { member, id }, isNew)
  return isOpen(qr) ? shown(qr) : { hasQrcode: false, now: qr.now.getTime(), message: 'QR_FAIL' }
}

/** Returns the member's open QR at this provider. */
export async function openQr(
  ctx: Context,
  { member, currency }: Caller,
  { id: code }: { id: string },
): Promise<QrState> {
  const provider = await providerOf(ctx, code, currency)
  const [qr] = await ctx.db<OpenQr[]>`
    select ${qrColumns(ctx.db)} from deposit_qr
    where bucket = ${member % 256} and member = ${member} and provider = ${provider} and state = 'open' and expires_at > now()`
  if (qr) return shown(qr)
  const [clock] = await ctx.db<[{ now: Date }]>`select now()`
  return { hasQrcode: false, now: clock.now.getTime() }
}

/** Answers alike for another member's QR and for none, so that references cannot be probed. Idempotent. */
export async function cancelQr(ctx: Context, { member }: Caller, { id }: { id: string }) {
  const cancelled = await ctx.db.begin(async (tx) => {
    const [row] = await tx<Pick<Qr, 'provider'>[]>`
      update deposit_qr set state = 'cancelled', closed_at = now()
      where bucket = ${member % 256} and member = ${member} and id = ${id} and state in ('asking', 'open') and expires_at > now()
      returning provider`
    if (row) await ctx.jobs.add(tx, 'deposit.cancel', { id }, { jobKey: `deposit.cancel:${id}` })
    return row
  })
  if (cancelled) ctx.push(member, 'qr', { provider: cancelled.provider })
  else await assertCancelled(ctx, member, id)
  return { message: 'cancelled' }
}

const isOpen = (qr: Qr): qr is OpenQr => qr.state === 'open' && qr.expiresAt > qr.now

const shown = (qr: OpenQr): QrState => ({
  hasQrcode: true,
  qrcodeId: qr.id,
  qrcode: qrPicture(qr.payload),
  payload: qr.payload,
  amount: qr.amount,
  receiver: qr.receiver ?? '',
  reference: qr.id,
  createdAt: qr.createdAt.getTime(),
  expireIn: qr.expiresAt.getTime(),
  now: qr.now.getTime(),
})

async function providerOf(ctx: Context, code: string, currency: Currency): Promise<QrProvider> {
  if (!isQrProvider(code) || !ctx.gateways.has(code) || !(await hasQr(ctx, code, currency)))
    throw new Refusal('NO_BANK')
  return code
}

/** Returns the member's open QR at this provider or reserves a new one. Retries when the open one ended meanwhile. */
async function reserve(
  ctx: Context,
  tx: Tx,
  request: Pick<Qr, 'provider' | 'member' | 'amount' | 'currency'>,
): Promise<{ id: string; isNew: boolean }> {
  const { provider, member } = request
  await tx`
    update deposit_qr set state = 'expired', closed_at = expires_at
    where bucket = ${member % 256} and member = ${member} and provider = ${provider} and state in ('asking', 'open')
      and expires_at <= now()`
  const [made] = await tx<[{ id: string; askAt: Date }?]>`
    insert into deposit_qr (bucket, member, id, provider, amount, currency, leased_until, ask_at)
    values (${member % 256}, ${member}, ${newReference()}, ${provider}, ${request.amount}, ${request.currency},
      now() + ${leaseMs} * interval '1 millisecond', now() + interval '5 seconds')
    on conflict (member, provider) where state in ('asking', 'open') do nothing
    returning id, ask_at`
  if (made) {
    const { id, askAt } = made
    await ctx.jobs.add(tx, 'deposit.watch', { id }, { jobKey: `deposit.watch:${id}`, runAt: askAt })
    return { id, isNew: true }
  }
  const [open] = await tx<[{ id: string }?]>`
    select id from deposit_qr
    where bucket = ${member % 256} and member = ${member} and provider = ${provider} and state in ('asking', 'open')`
  return open ? { ...open, isNew: false } : reserve(ctx, tx, request)
}

/** The member's QR at this provider that can still be paid: asking for it again adds no deposit. */
async function openIdOf(
  tx: Tx,
  { member, provider }: Pick<Qr, 'member' | 'provider'>,
): Promise<string | undefined> {
  const [open] = await tx<[{ id: string }?]>`
    select id from deposit_qr
    where bucket = ${member % 256} and member = ${member} and provider = ${provider} and state in ('asking', 'open')
      and expires_at > now()`
  return open?.id
}

/** 20 characters, a length that all gateways accept, of 32 that are not mistaken for one another. */
const newReference = (): string =>
  Array.from(randomBytes(20), (byte) => '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'[byte % 32]).join('')

async function assertCancelled(ctx: Context, member: number, id: string): Promise<void> {
  const rows = await ctx.db`
    select from deposit_qr
    where bucket = ${member % 256} and member = ${member} and id = ${id} and state = 'cancelled'`
  if (!rows.length) throw new Refusal('NO_DATA')
}
