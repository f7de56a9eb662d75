import type { Tx } from '#db'
import { type Amount, type Currency, toSum } from '#money'
import { ask } from '#providers/ask'
import { isRecordedAsPaid, releaseIn, signalIn } from '../external-transfer/held.ts'
import type { Context } from '../platform/context.ts'
import { statusesOfSignIn } from '../platform/member-status.ts'
import { noteEventIn } from './events.ts'

/**
 * Reads the balance of our paying account. If payouts wait for money, and the balance covers all of them, they are sent.
 * Until then an operator may reject some, or approve them when the account is funded.
 */
export async function readBalances(ctx: Context): Promise<void> {
  const { balances: question, account, guarantees } = ctx.payout
  const answer = await ask(question, { at: new Date() }, guarantees.askTimeoutMs)
  if (answer.word !== 'done') {
    ctx.log.warn({ reason: answer.reason }, 'the bank did not report the balance for payouts')
    return
  }
  for (const { currency, amount } of answer.balances) {
    const released = await ctx.db.begin((tx) =>
      noteBalanceIn(ctx, tx, { account, currency, amount }),
    )
    if (released) ctx.log.warn({ currency, released }, 'payouts that waited for money are sent')
  }
}

type Read = { account: string; currency: Currency; amount: Amount }
type Waiting = { reference: string; member: number; amount: Amount }

/** @returns the number of payouts that are released */
async function noteBalanceIn(
  ctx: Context,
  tx: Tx,
  { account, currency, amount }: Read,
): Promise<number> {
  const [{ isShort }] = await tx<[{ isShort: boolean }]>`
    insert into payout_balance as b (account, currency, balance, read_at)
    values (${account}, ${currency}, ${amount}, now())
    on conflict (account, currency) do update set balance = excluded.balance, read_at = excluded.read_at
    returning short_since is not null as is_short`
  // Payouts that an earlier account had no money for wait for this one. One that was refused twice waits for an operator, or a bank
  // that is wrong about its balance would be asked for ever. So do one of a suspended member, and one that may have been paid by
  // hand. A suspension of this moment waits for the lock, and then holds what was released.
  const held = await tx<Waiting[]>`
    select t.reference, t.member, t.amount from external_transfer t join withdrawal w on w.reference = t.reference
      join member on member.id = t.member and member.status = any(${statusesOfSignIn})
    where t.kind = 'payout' and t.state = 'held' and t.closed_at is not null
      and t.currency = ${currency} and w.held_rules = array['payout_balance'] and t.attempt = 1
      and not ${isRecordedAsPaid(tx, tx`t.reference`)}
    order by t.closed_at, t.reference limit ${atOnceMax} for share of member`
  if (!isShort && held.length === 0) return 0
  const [{ queued }] = await tx<[{ queued: number }]>`
    select coalesce(sum(amount), 0)::int8 as queued from external_transfer
    where kind = 'payout' and state = 'created' and closed_at is null and currency = ${currency}`
  const needed = toSum(held.reduce((sum, one) => sum + one.amount, queued))
  if (amount < needed) return 0
  await tx`
    update payout_balance set short_since = null where account = ${account} and currency = ${currency}`
  for (const one of held) await releaseOneIn(ctx, tx, one)
  return held.length
}

const atOnceMax = 500

async function releaseOneIn(ctx: Context, tx: Tx, withdrawal: Waiting): Promise<void> {
  const { reference, member } = withdrawal
  if (!(await releaseIn(ctx, tx, withdrawal))) return
  await noteEventIn(tx, { reference, member, action: 'release', reason: 'funded' })
  await signalIn(tx, withdrawal)
}
