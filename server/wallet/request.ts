import type * as z from 'zod/mini'
import { activateBonus, activatePromotion } from '#contract/bonus'
import { sendTruelink } from '#contract/deposit'
import { receiveInvite } from '#contract/invite'
import { receiveRefund } from '#contract/refund'
import type { requestState } from '#contract/request'
import { claimCoupon, spin } from '#contract/spin'
import { transfer, transferAll } from '#contract/transfer'
import type { Db } from '#db'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { collectReferences } from '../transfer/collect.ts'
import { referenceOf } from '../transfer/reference.ts'

type State = z.output<typeof requestState.output>

/** A request of another member is as unanswered as one that never came. */
export async function stateOf(
  { db, games }: Context,
  { member }: Pick<Caller, 'member'>,
  key: string,
): Promise<State> {
  const owner = `member:${member}`
  // The key of a call, as its transfers have it, begins with its owner.
  const called = `${owner}:${key}`
  const intoGame = referenceOf(called, 'in')
  const parts = [intoGame, referenceOf(called, 'out'), ...collectReferences(called, games.keys())]
  const [row] = await db<[Required<State>]>`
    select exists (
        select from idempotency_key
        where owner = ${owner} and key = ${key} and response is not null) as is_answered,
      coalesce(sum(confirmed) filter (where kind = 'from-game' and state = 'settled'), 0)::int8 as collected,
      coalesce(bool_or(reference = ${intoGame}), false) as is_passed_on
    from external_transfer
    where bucket = ${member % 256} and member = ${member} and reference = any(${parts}::text[])`
  return row
}

type Find = (db: Db, member: number, key: string) => Promise<boolean>

/** True if every transfer of one of these lists exists, each named by its part of the request. */
const transferred =
  (...lists: string[][]): Find =>
  async (db, member, key) => {
    const references = new Map(lists.flat().map((part) => [part, referenceOf(key, part)]))
    const rows = await db<{ reference: string }[]>`
      select reference from external_transfer
      where bucket = ${member % 256} and member = ${member} and reference = any(${[...references.values()]}::text[])`
    const found = new Set(rows.map(({ reference }) => reference))
    return lists.some((parts) => parts.every((part) => found.has(references.get(part)!)))
  }

type Read = (...asked: Parameters<Find>) => PromiseLike<unknown[]>

/** True if the statement reads a row. */
const anyRow =
  (read: Read): Find =>
  async (...asked) =>
    (await read(...asked)).length > 0

const claimed = anyRow(
  (db, member, key) => db`
    select from member_bonus where bucket = ${member % 256} and member = ${member} and claim_key = ${key}`,
)

const drawn = anyRow(
  (db, member, key) => db`
    select from spin where bucket = ${member % 256} and member = ${member} and key = ${key}`,
)

const refunded = anyRow(
  (db, member, key) => db`
    select from refund where bucket = ${member % 256} and member = ${member} and receive_key = ${key}`,
)

const invitesPaid = anyRow(
  (db, member, key) => db`
    select from invite_receipt where inviter = ${member} and claim_key = ${key}`,
)

const couponClaimed = anyRow(
  (db, member, key) => db`
    select from coupon where bucket = ${member % 256} and member = ${member} and claim_key = ${key}`,
)

/** The traces that a call leaves, by its line. Between two games the second part alone moves money into a game. */
const traces = new Map<string, Find>([
  [transfer.line, transferred(['one'], ['out', 'in'])],
  [transferAll.line, transferred(['in'])],
  [sendTruelink.line, transferred(['voucher'])],
  [activateBonus.line, claimed],
  [activatePromotion.line, claimed],
  [spin.line, drawn],
  [receiveRefund.line, refunded],
  [receiveInvite.line, invitesPaid],
  [claimCoupon.line, couponClaimed],
])

/**
 * True if this call moved money, or claimed something, under this key, for which a break or a limit is asked. These rows outlive the
 * stored replies, and are there while a transfer is still confirmed. What another call did under the key lets nothing begin.
 */
export async function hasBegun(
  db: Db,
  { member }: Pick<Caller, 'member'>,
  { line, key }: { line: string; key: string },
): Promise<boolean> {
  return (await traces.get(line)?.(db, member, key)) ?? false
}
