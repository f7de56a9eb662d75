import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from '#db'
import type { Posting } from '#ledger'
import { houseOf, refundOf } from '#ledger/accounts'
import type { activate } from '#server/bonus/activate'
import { type BonusClaim, lastClaimOf } from '#server/bonus/claim'
import type { clear } from '#server/bonus/clear'
import type { grantOnDeposit } from '#server/bonus/grant'
import type { Caller } from '#server/platform/call'
import type { Context } from '#server/platform/context'
import { lockMember } from '#server/platform/member-lock'
import type { claim } from '#server/spin/coupon'
import type { drawnUnder } from '#server/spin/drawn'
import type { Wheel } from '#server/spin/wheel'
import type { withdraw } from '#server/withdraw/withdraw'
import { unguarded, withoutTransactions } from './apart.ts'
import { type Change, instead } from './mutant.ts'

const coupon = '#server/spin/coupon'
const uniqueKey = (key: string) => `${key}${process.hrtime.bigint()}`

/** Treats every coupon as unclaimed. */
const claimedIgnored = instead<(row: { isClaimed: boolean }, caller: unknown) => void>(
  ...([coupon, 'assertClaimable'] as const),
  (original, row, caller) => original({ ...row, isClaimed: false }, caller),
)

/** Code under the member's lock gets this claim, which was read before the lock. */
const readBefore = new AsyncLocalStorage<BonusClaim | undefined>()
const staleClaim = instead<typeof lastClaimOf>(
  ...(['#server/bonus/claim', 'lastClaimOf'] as const),
  async (original, db, member) => readBefore.getStore() ?? original(db, member),
)

type Draw = (
  ctx: Context,
  tx: Tx,
  caller: Caller,
  wheel: Wheel,
  request: { key: string },
) => unknown
const drawnBefore = new Set<string>()

export const rewardMutants = {
  'the lock of the member is skipped': [
    instead<typeof lockMember>('#server/platform/member-lock', 'lockMember', async () => {}),
  ],
  'the lock of the bonus is skipped': [
    instead<() => unknown>('#server/bonus/activate', 'lockBonus', () => undefined),
  ],
  'a claimed coupon is paid again under a new reference': [
    claimedIgnored,
    instead<(row: object) => string>(coupon, 'referenceOf', (original, row) =>
      uniqueKey(original(row)),
    ),
  ],
  'a claimed bonus coupon can be claimed again': [claimedIgnored],
  'a paid invite reward stays open': [
    instead<(ctx: Context, tx: Tx, caller: Caller, due: object) => Promise<void>>(
      ...(['#server/invite/receive', 'pay'] as const),
      (original, ctx, tx, caller, due) => original(ctx, tx, caller, { ...due, rewards: [] }),
    ),
  ],
  'a refund is paid from the house, and the refund balance stays': [
    instead<(member: number, amounts: object) => Posting[]>(
      ...(['#server/wallet/add', 'takenFrom'] as const),
      (original, member, amounts) =>
        original(member, amounts).map((posting) =>
          posting.from === refundOf(member)
            ? { ...posting, from: houseOf('refund', 'BAHT') }
            : posting,
        ),
    ),
  ],
  'a cancel reads the claim before the lock': [
    staleClaim,
    instead<typeof clear>(
      '#server/bonus/clear',
      'clear',
      async (original, ctx, caller, key, options) =>
        readBefore.run(await lastClaimOf(ctx.db, caller.member), () =>
          original(ctx, caller, key, options),
        ),
    ),
  ],
  'a withdrawal reads the claim before the lock': [
    staleClaim,
    instead<typeof withdraw>(
      ...(['#server/withdraw/withdraw', 'withdraw'] as const),
      async (original, ctx, caller, request, key) =>
        readBefore.run(await lastClaimOf(ctx.db, caller.member), () =>
          original(ctx, caller, request, key),
        ),
    ),
  ],
  // The member's lock delays the grant until the deposit is committed.
  'a bonus is granted in a commit of its own': [
    unguarded,
    instead<typeof grantOnDeposit>(
      ...(['#server/bonus/grant', 'grantOnDeposit'] as const),
      async (original, ctx, _tx, deposit) => {
        const granted = ctx.db.begin(async (own) => {
          await lockMember(own, deposit.member)
          await original(ctx, own, deposit)
        })
        granted.catch(() => {})
      },
    ),
  ],
  'a coupon is paid and marked in two commits': [
    unguarded,
    instead<typeof claim>(coupon, 'claim', (original, ctx, caller, request, language) =>
      original(withoutTransactions(ctx), caller, request, language),
    ),
  ],
  'a draw ignores its key': [
    instead<typeof drawnUnder>(
      ...(['#server/spin/drawn', 'drawnUnder'] as const),
      async (original, tx, member, key) => {
        if (await original(tx, member, key)) drawnBefore.add(key)
        return undefined
      },
    ),
    instead<Draw>(
      '#server/spin/spin',
      'draw',
      (original, ctx, tx, caller, wheel, { key, ...own }) =>
        original(ctx, tx, caller, wheel, {
          ...own,
          key: drawnBefore.has(key) ? uniqueKey(key) : key,
        }),
    ),
  ],
  'a bonus is claimed and cancelled without a key': [
    instead<typeof activate>(
      ...(['#server/bonus/activate', 'activate'] as const),
      (original, ctx, caller, request, language) =>
        original(ctx, caller, { ...request, key: uniqueKey(request.key) }, language),
    ),
    instead<typeof clear>('#server/bonus/clear', 'clear', (original, ctx, caller, key, options) =>
      original(ctx, caller, uniqueKey(key), options),
    ),
  ],
} satisfies Record<string, Change[]>
