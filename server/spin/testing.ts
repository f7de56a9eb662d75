import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { call } from '#contract/call'
import { type Coupon, coupons, spin } from '#contract/spin'
import type { Member, Scene } from '../deposit/testing.ts'
import type { Context } from '../platform/context.ts'
import { encryptSeed } from './bound.ts'
import { changeCoins } from './coins.ts'
import { drawOf, type Weight } from './draw.ts'

/** Adds coins as a deposit does. */
export const giveCoins = (ctx: Context, { id }: Member, change: number) =>
  ctx.db.begin((tx) =>
    changeCoins(ctx, tx, { member: id, reference: `test:${randomUUID()}`, change }),
  )

/** Binds the member's next draw to a seed that leads to this slice, and spins. */
export async function win({ app }: Scene, member: Member, slice: string) {
  const { db, secrets } = app.ctx
  await giveCoins(app.ctx, member, 1)
  const weights = await db<Weight[]>`
    select code, weight from spin_slice join spin_wheel on id = wheel
    where is_active and currency = (select currency from member where id = ${member.id}) order by position`
  const [known] = await db<{ count: number }[]>`
    select count from spin_seed where member = ${member.id}`
  const bound = { memberSeed: 'known', count: known?.count ?? 0 }
  let seed = Buffer.alloc(32)
  for (let at = 0; drawOf({ ...bound, seed }, weights).code !== slice; at += 1)
    seed = createHash('sha256').update(`${slice} ${at}`).digest()
  await db`
    update spin_seed set seed = null, encrypted_seed = ${encryptSeed(secrets, seed)}, member_seed = ${bound.memberSeed}
    where member = ${member.id}`
  const { result } = await call(spin, {}, member.caller)
  expect(result.code).toBe(slice)
  return result
}

export async function couponFor(scene: Scene, member: Member, slice: string): Promise<Coupon> {
  await win(scene, member, slice)
  const list = await call(coupons, {}, member.caller)
  return list.coupons.find(({ prize }) => prize.slice.code === slice)!
}

/**
 * Finds members whose coins differ from the sum of their entries, and entries that do not follow from the one before.
 */
export async function untrueCoins({ db }: Context) {
  return db`
    select member.id from member left join coin_entry on coin_entry.member = member.id
    group by member.id having member.coin <> coalesce(sum(change), 0)
    union select member from (
      select member, after - change as before, lag(after, 1, 0) over (partition by member order by id) as last
      from coin_entry) entry where before <> last`
}
