import { randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import type { spin as contract } from '#contract/spin'
import type { Tx } from '#db'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { todayInBangkok } from '../platform/zone.ts'
import { settingsOf } from '../site/settings.ts'
import { bindAgain, boundForDraw } from './bound.ts'
import { changeCoins } from './coins.ts'
import { type Bound, drawOf } from './draw.ts'
import { type DrawnRow, drawnUnder, shownDraw } from './drawn.ts'
import { type SliceRow, sliceColumns, takePrize, type Wheel, wheelOf } from './wheel.ts'

type Answer = z.output<typeof contract.output>

/** Longer than the animation of the wheel. */
const turnMs = 10_000

/**
 * SPN-05: takes a coin, draws and stores the prize in one transaction, under the member's lock. A repeated request is
 * the same draw. The member's word counts from the next draw on: this one was bound before. @throws Refusal NO_COIN,
 * SPIN_DAY_LIMIT; NO_DATA when no wheel is active in the member's currency
 */
export async function spin(
  ctx: Context,
  caller: Caller,
  { memberSeed, key }: { memberSeed: string | undefined; key: string },
  language: Language,
): Promise<Answer> {
  const { member } = caller
  return ctx.db.begin(async (tx) => {
    await lockMember(tx, member)
    const earlier = await drawnUnder(tx, member, key)
    if (earlier) return answerOf(earlier, await sliceOf(tx, earlier, language))
    const wheel = await wheelOf(tx, caller.currency, language)
    if (!wheel) throw new Refusal('NO_DATA')
    const row = await draw(ctx, tx, caller, wheel, { memberSeed, key })
    const slice = wheel.slices.find(({ code }) => code === row.slice)!
    const coin = await give(ctx, tx, caller, wheel, { slice, row })
    await notifyLater(ctx, tx, member)
    return answerOf({ ...row, coin }, slice)
  })
}

/** An immediate signal would reveal the prize while the wheel still turns. */
const notifyLater = ({ jobs }: Context, tx: Tx, member: number) =>
  jobs.add(tx, 'reward.notify', { member }, { runAt: new Date(Date.now() + turnMs) })

async function draw(
  { secrets }: Context,
  tx: Tx,
  { member }: Caller,
  { id, slices }: Wheel,
  request: { memberSeed: string | undefined; key: string },
): Promise<DrawnRow> {
  const bound = await boundForDraw(tx, secrets, member)
  if (!bound) throw new Refusal('NO_COIN')
  await assertWithinDay(tx, member)
  const { attempt, drawn, code, weights } = await drawLeft(tx, { id, slices }, bound)
  const coins = slices.find((slice) => slice.code === code)!.coins
  // A stored draw never changes, so the number of coins after it is computed before.
  const [row] = await tx<DrawnRow[]>`
    insert into spin (bucket, member, key, wheel, seed, member_seed, count, attempt, drawn, weights, slice, coin)
    select ${member % 256}, ${member}, ${request.key}, ${id}, ${bound.seed}, ${bound.memberSeed}, ${bound.count}, ${attempt}, ${drawn},
      ${JSON.stringify(weights)}::text::jsonb, ${code}, coin - 1 + ${coins}::int
    from member where id = ${member} and coin > 0 returning *`
  if (!row) throw new Refusal('NO_COIN')
  const memberSeed = request.memberSeed ?? bound.memberSeed
  await bindAgain(tx, secrets, member, { ...bound, memberSeed })
  return row
}

/** A coin costs a deposit, which can be withdrawn unplayed, so deposits alone could earn any number of prizes. */
async function assertWithinDay(tx: Tx, member: number): Promise<void> {
  const { spinDayMaximum } = await settingsOf(tx, 'spinDayMaximum')
  if (spinDayMaximum === 0) return
  const [{ isReached }] = await tx<[{ isReached: boolean }]>`
    select exists (
      select from (
        select created_at from spin where bucket = ${member % 256} and member = ${member}
        order by id desc offset ${spinDayMaximum - 1} limit 1) nth
      where created_at >= ${todayInBangkok(tx)}) as is_reached`
  if (isReached) throw new Refusal('SPIN_DAY_LIMIT')
}

/**
 * Draws a prize that is left. If others took the last one of its stock at this moment, it has no weight, and the same seeds
 * draw among the others; the spin keeps the weights that counted.
 */
async function drawLeft(tx: Tx, { id, slices }: Pick<Wheel, 'id' | 'slices'>, bound: Bound) {
  const weights = slices.map(({ code, weight }) => ({ code, weight }))
  for (;;) {
    const drawn = drawOf(bound, weights)
    const { isCounted } = slices.find(({ code }) => code === drawn.code)!
    if (!isCounted || (await takePrize(tx, id, drawn.code))) return { ...drawn, weights }
    weights.find(({ code }) => code === drawn.code)!.weight = 0
  }
}

/** Takes the coin and stores the prize. @returns the remaining coins */
async function give(
  ctx: Context,
  tx: Tx,
  { member, currency }: Caller,
  { id, couponDays }: Wheel,
  { slice, row }: { slice: SliceRow; row: DrawnRow },
): Promise<number> {
  const { kind, code, amount, coins, bonus } = slice
  const left = await changeCoins(ctx, tx, { member, reference: `coin:spin:${row.id}`, change: -1 })
  if (kind === 'coins') {
    const reference = `coin:prize:${row.id}`
    return (await changeCoins(ctx, tx, { member, reference, change: coins }))!
  }
  if (kind === 'money' || kind === 'bonus')
    await tx`
      insert into coupon (bucket, member, id, spin, wheel, slice, kind, currency, amount, bonus, expires_at)
      values (${member % 256}, ${member}, ${newCode()}, ${row.id}, ${id}, ${code}, ${kind}, ${currency}, ${amount}, ${bonus},
        now() + ${couponDays} * interval '1 day')`
  return left!
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** 80 random bits in letters that can be read aloud. */
const newCode = () => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')

async function sliceOf(tx: Tx, { wheel, slice }: DrawnRow, language: Language): Promise<SliceRow> {
  const [row] = await tx<[SliceRow]>`
    select ${sliceColumns(tx, language)} from spin_slice slice where wheel = ${wheel} and code = ${slice}`
  return row
}

const answerOf = (row: DrawnRow, { label, kind }: Pick<SliceRow, 'label' | 'kind'>): Answer => ({
  success: true,
  result: { code: row.slice, label, kind, remainingCoin: row.coin, draw: shownDraw(row) },
})
