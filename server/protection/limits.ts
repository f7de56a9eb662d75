import type { LimitPeriod } from '#contract/protection'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import type { BoundKind, SetBy } from './protection.ts'

/** In minor units of money, or in minutes. */
type Wanted = { kind: BoundKind; period: LimitPeriod; amount: number | null }
type Which = { member: number; kind: BoundKind; period: LimitPeriod; setBy: SetBy }
type Row = { amount: number | null; nextAt: Date | null; nextAmount: number | null; isDue: boolean }

/**
 * Sets the member's own limit: a new or lower one at once; a higher one, or none, is noted, and waits for its confirmation.
 * @throws Refusal BAD_REQUEST below 0
 */
export function setOwnLimit(
  { db }: Pick<Context, 'db'>,
  { member }: Pick<Caller, 'member'>,
  { kind, period, amount }: Wanted,
): Promise<void> {
  if (amount !== null && amount < 0) throw new Refusal('BAD_REQUEST')
  const which: Which = { member, kind, period, setBy: 'member' }
  return db.begin(async (tx) => {
    await lockMember(tx, member)
    const present = await limitOf(tx, which)
    const isLoose = present === undefined || present.amount === null
    if (isLoose && amount === null) return
    if (isLoose || (amount !== null && amount <= present.amount!))
      return writeLimit(tx, which, amount)
    await tx`
      update member_limit set next_amount = ${amount}, changed_at = now(),
        next_at = case when next_at is not null and next_amount is not distinct from ${amount}::bigint then next_at
          else now() + interval '24 hours' end
      where ${keyOf(tx, which)}`
  })
}

/** Puts the limit into force that the member asked for. @throws Refusal NO_DATA, LIMIT_WAITS */
export function confirmOwnLimit(
  { db }: Pick<Context, 'db'>,
  { member }: Pick<Caller, 'member'>,
  { kind, period, amount }: Wanted,
): Promise<void> {
  const which: Which = { member, kind, period, setBy: 'member' }
  return db.begin(async (tx) => {
    await lockMember(tx, member)
    const present = await limitOf(tx, which)
    if (!present?.nextAt || present.nextAmount !== amount) throw new Refusal('NO_DATA')
    if (!present.isDue) throw new Refusal('LIMIT_WAITS')
    await writeLimit(tx, which, amount)
  })
}

/** Reads a limit; the caller holds the member's lock. */
export async function limitOf(tx: Tx, which: Which): Promise<Row | undefined> {
  const [row] = await tx<[Row?]>`
    select amount, next_at, next_amount, coalesce(next_at <= now(), false) as is_due
    from member_limit where ${keyOf(tx, which)}`
  return row
}

/** Writes a limit that counts at once, and drops what was asked for. */
export async function writeLimit(tx: Tx, which: Which, amount: number | null): Promise<void> {
  const { member, kind, period, setBy } = which
  await tx`
    insert into member_limit (bucket, member, kind, period, set_by, amount)
    values (${member % 256}, ${member}, ${kind}, ${period}, ${setBy}, ${amount})
    on conflict (bucket, member, kind, period, set_by) do update
      set amount = excluded.amount, next_at = null, next_amount = null, changed_at = now()`
}

const keyOf = (tx: Tx, { member, kind, period, setBy }: Which) => tx`
  bucket = ${member % 256} and member = ${member} and kind = ${kind} and period = ${period} and set_by = ${setBy}`
