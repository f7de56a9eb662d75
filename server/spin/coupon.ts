import type * as z from 'zod/mini'
import type { PrizeBonus } from '#contract/bonus'
import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import type { Coupon, claimCoupon } from '#contract/spin'
import type { Tx } from '#db'
import { houseOf, mainOf } from '#ledger/accounts'
import { type Amount, type Currency, toAmount } from '#money'
import { activatePrize } from '../bonus/activate.ts'
import { notifyReward } from '../bonus/notify.ts'
import { offersOf, termsOf } from '../bonus/offer.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { type SliceRow, shownSlice, sliceColumns } from './wheel.ts'

type Row = {
  id: string
  kind: 'money' | 'bonus'
  currency: Currency
  prizeAmount: number
  prizeBonus: string | null
  /** The most that the bonus gives here. Null for an earlier wheel. */
  mostAWin: Amount | null
  createdAt: Date
  expiresAt: Date
  isClaimed: boolean
  isOver: boolean
} & Omit<SliceRow, 'kind'>

/** SPN-03: lists the claimable coupons, the earliest expiry first. */
export async function couponsOf(
  { db }: Context,
  { member }: Caller,
  language: Language,
): Promise<Coupon[]> {
  const rows = await db<(Row & SliceRow)[]>`
    select ${sliceColumns(db, language)}, ${couponColumns(db)}
    from coupon join spin_slice slice on slice.wheel = coupon.wheel and slice.code = coupon.slice
    where coupon.bucket = ${member % 256} and member = ${member} and claimed_at is null and expires_at > now()
    order by expires_at, coupon.created_at`
  const bonuses = await prizesOf(db, rows, language)
  return rows.map((row) => ({
    code: row.id,
    prize: { name: row.label, slice: shownSlice(row) },
    kind: row.kind as Coupon['kind'],
    amount: toAmount(row.prizeAmount),
    bonus: boundTerms(bonuses.get(row.prizeBonus), row),
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
  }))
}

/** The terms as they are claimed: no more than the wheel was published with. */
const boundTerms = (bonus: PrizeBonus | undefined, { mostAWin }: Pick<Row, 'mostAWin'>) =>
  bonus ? { ...bonus, most: toAmount(Math.min(bonus.most, mostAWin ?? bonus.most)) } : null

/** Reads the terms of the bonuses among the prizes, by their codes: a member sees the price before claiming. */
async function prizesOf(db: Context['db'], rows: Row[], language: Language) {
  const codes = new Map(rows.map(({ prizeBonus, currency }) => [prizeBonus, currency]))
  const found = await Promise.all(
    [...codes].map(async ([code, currency]) => {
      if (code === null) return []
      const wanted = { kind: 'bonus', currency, code, active: code } as const
      return offersOf(db, wanted, language)
    }),
  )
  return new Map<string | null, PrizeBonus>(
    found.flat().map((offer) => [offer.code, { name: offer.name, ...termsOf(offer) }]),
  )
}

const couponColumns = (db: Context['db'] | Tx) => db`
  coupon.id, coupon.currency, coupon.amount as prize_amount, coupon.bonus as prize_bonus, slice.most_a_win, coupon.created_at,
  coupon.expires_at, claimed_at is not null as is_claimed, expires_at <= now() as is_over`

/**
 * SPN-03: pays a coupon's prize once, under the member's lock. A repeated request pays nothing more. @throws Refusal INVALID_CODE,
 * NO_CLAIMABLE_COUPON, COUPON_EXPIRED, INVALID_COUPON_TYPE, INVALID_PRIZE_CODE, BONUS_REMAINING; KEY_REUSED for a key of another coupon,
 * whose reply is not stored any more
 */
export async function claim(
  ctx: Context,
  caller: Caller,
  { code, key }: { code: string; key: string },
  language: Language,
): Promise<z.output<typeof claimCoupon.output>> {
  const { member } = caller
  return ctx.db.begin(async (tx) => {
    await lockMember(tx, member)
    const earlier = await claimedUnder(tx, member, key)
    if (earlier && earlier.id !== code) throw new Refusal('KEY_REUSED')
    const [row] = await tx<(Row & SliceRow)[]>`
      select ${sliceColumns(tx, language)}, ${couponColumns(tx)}
      from coupon join spin_slice slice on slice.wheel = coupon.wheel and slice.code = coupon.slice
      where coupon.bucket = ${member % 256} and member = ${member} and coupon.id = ${code}`
    if (!row) throw new Refusal('INVALID_CODE')
    if (!earlier) {
      assertClaimable(row, caller)
      if (row.kind === 'bonus') await activatePrize(tx, caller, prizeOf(row), language)
      else await pay(ctx, tx, member, row)
      await tx`
        update coupon set claimed_at = clock_timestamp(), claim_key = ${key}
        where bucket = ${member % 256} and member = ${member} and id = ${row.id}`
      await notifyReward(ctx, tx, member, row.kind === 'money' ? referenceOf(row) : undefined)
    }
    const kind = row.kind as Coupon['kind']
    return { success: true as const, label: row.label, kind, amount: toAmount(row.prizeAmount) }
  })
}

/** Returns the coupon that an earlier request under this key claimed, if any. */
async function claimedUnder(tx: Tx, member: number, key: string) {
  const [coupon] = await tx<{ id: string }[]>`
    select id from coupon
    where bucket = ${member % 256} and member = ${member} and claim_key = ${key}`
  return coupon
}

const prizeOf = ({ prizeBonus, mostAWin }: Row) => ({ code: prizeBonus!, most: mostAWin })

/** @throws Refusal NO_CLAIMABLE_COUPON, COUPON_EXPIRED, INVALID_COUPON_TYPE */
function assertClaimable(
  { isClaimed, isOver, currency }: Pick<Row, 'isClaimed' | 'isOver' | 'currency'>,
  caller: Pick<Caller, 'currency'>,
): void {
  if (isClaimed) throw new Refusal('NO_CLAIMABLE_COUPON')
  if (isOver) throw new Refusal('COUPON_EXPIRED')
  if (currency !== caller.currency) throw new Refusal('INVALID_COUPON_TYPE')
}

const referenceOf = ({ id }: Pick<Row, 'id'>) => `coupon:${id}`

async function pay(ctx: Context, tx: Tx, member: number, row: Row): Promise<void> {
  const { currency, label } = row
  const amount = toAmount(row.prizeAmount)
  await ctx.ledger.mustPostIn(tx, {
    reference: referenceOf(row),
    member,
    currency,
    amount,
    kind: 'bonus',
    state: 'settled',
    from: 'SPIN',
    to: 'WALLET',
    details: { luckydraw: label },
    postings: [{ from: houseOf('spin', currency), to: mainOf(member), amount }],
  })
}
