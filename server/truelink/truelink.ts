import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { ReasonCode } from '#saga'
import { accountFor, isOffered } from '../deposit-account/offered.ts'
import {
  createTransfer,
  movementReference,
  runTransfer,
  transferOf,
} from '../external-transfer/transfer.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { referenceOf } from '../transfer/reference.ts'
import { voucherIn } from './link.ts'
import { encryptionOf } from './voucher.ts'

/**
 * DEP-08: redeems a gift link into the wallet. A voucher belongs to the member who sent it first. It is redeemed as an
 * external transfer, so that a lost reply is queried later and never credited twice. One that never reached TrueWallet may be sent
 * again.
 * @throws Refusal TRUELINK_CLOSED, also if TrueWallet was not reached; TRUELINK_INVALID, TRUELINK_DUPLICATE; TRANSFER_PENDING while it
 * is being confirmed; KEY_REUSED for a key of another gift.
 */
export async function redeem(
  ctx: Context,
  caller: Caller,
  link: string,
  key: string,
  patienceMs?: number,
): Promise<{ reference: string; amount: Amount }> {
  const voucher = await voucherIn(link)
  const reference =
    (await begunUnder(ctx, { voucher, key })) ?? (await begin(ctx, caller, { voucher, key }))
  const end = await runTransfer(ctx, reference, { ...(patienceMs !== undefined && { patienceMs }) })
  if (end.state === 'open') throw new Refusal('TRANSFER_PENDING')
  const movement = movementReference({ kind: 'voucher', reference })
  if (end.state === 'settled') return { reference: movement, amount: end.amount }
  const transfer = await transferOf(ctx.db, { member: caller.member, reference })
  // TrueWallet took a gift that it had refused: it is credited since.
  if (transfer?.state === 'late-applied')
    return { reference: movement, amount: transfer.confirmed! }
  if (end.code !== 'TRANSFER_FAIL') throw new Refusal(end.code)
  const isUnsent = unsent.some((code) => code === transfer?.reasonCode)
  throw new Refusal(isUnsent ? 'TRUELINK_CLOSED' : 'TRUELINK_INVALID')
}

/** Reasons of a transfer that was returned because nothing was sent. The database checks the same. */
const unsent = ['not_sent', 'mark_expired'] as const satisfies ReasonCode[]

type Sent = { voucher: string; key: string }

/** A request that was sent before is never refused, although our wallet may be closed by now: the gift may be redeemed already. */
async function begunUnder(
  { db, secrets }: Context,
  { voucher, key }: Sent,
): Promise<string | undefined> {
  const [held] = await db<{ reference: string }[]>`
    select reference from voucher
    where name = ${encryptionOf(secrets).hashOf(voucher)} and reference = ${referenceOf(key, 'voucher')}`
  return held?.reference
}

async function begin(ctx: Context, caller: Caller, sent: Sent): Promise<string> {
  const mobile = await openWallet(ctx, caller)
  return ctx.db.begin((tx) => claim(ctx, tx, caller, { ...sent, mobile }))
}

async function openWallet({ db, region }: Context, { member, currency }: Caller): Promise<string> {
  const wallets = await db<{ id: number; weight: number; accountNo: string }[]>`
    select id, weight, account_no from deposit_wallet own
    where region = ${region} and currency = ${currency} and mode = 'GIFT' and ${isOffered(db)}
      and not exists (select from provider_closed where provider = 'truewallet')`
  const wallet = accountFor(member, wallets)
  if (!wallet) throw new Refusal('TRUELINK_CLOSED')
  return wallet.accountNo
}

/** Creates the transfer that redeems this voucher, or finds that of an earlier identical request. */
async function claim(
  ctx: Context,
  tx: Tx,
  { member, currency }: Caller,
  { voucher, mobile, key }: { voucher: string; mobile: string; key: string },
): Promise<string> {
  const encryption = encryptionOf(ctx.secrets)
  const name = encryption.hashOf(voucher)
  const reference = referenceOf(key, 'voucher')
  const { count } = await tx`
    insert into voucher (name, reference, member, mobile, encrypted_voucher)
    values (${name}, ${reference}, ${member}, ${mobile}, ${encryption.encrypt(voucher)})
    on conflict do nothing`
  if (count === 0) {
    const [held] = await tx<{ reference: string }[]>`
      select reference from voucher where name = ${name}`
    // The reference is that of another gift, whose reply is not stored any more.
    if (!held) throw new Refusal('KEY_REUSED')
    if (held.reference === reference) return reference
    if (!(await takeUnsent(tx, { name, member, reference, mobile })))
      throw new Refusal('TRUELINK_DUPLICATE')
  }
  await createTransfer(ctx, tx, {
    reference,
    member,
    currency,
    key,
    kind: 'voucher',
    provider: 'TRUEWALLET',
    ownAccount: mobile,
    amount: toAmount(0),
  })
  return reference
}

type Again = { name: Buffer; member: number; reference: string; mobile: string }

/** Gives the member's voucher to another transfer, if the last one never reached TrueWallet. */
async function takeUnsent(tx: Tx, { name, member, reference, mobile }: Again): Promise<boolean> {
  const { count } = await tx`
    update voucher set reference = ${reference}, mobile = ${mobile}
    from external_transfer last
    where name = ${name} and voucher.member = ${member}
      and last.bucket = ${member % 256} and last.member = ${member} and last.reference = voucher.reference
      and state = 'returned' and reason_code = any(${[...unsent]}::text[])
      and not exists (select from voucher other where other.reference = ${reference})`
  return count === 1
}
