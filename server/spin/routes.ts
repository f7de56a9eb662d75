import * as contract from '#contract/spin'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { noOffersOf } from '../protection/offers.ts'
import { encryptSeeds } from './bound.ts'
import { claim, couponsOf } from './coupon.ts'
import { setupOf } from './setup.ts'
import { spin } from './spin.ts'

export const spinFeature: Feature = {
  routes,
  jobs: { 'spin.seal': (_, ctx) => encryptSeeds(ctx) },
  start: ({ db, jobs }) => jobs.add(db, 'spin.seal', {}),
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.spinActive, async ({ caller }) => {
    const [row] = await ctx.db<[{ isActive: boolean; coin: number }]>`
      select coin, exists (
        select from spin_wheel where is_active and spin_wheel.currency = member.currency) as is_active
      from member where id = ${caller.member}`
    return { ...row, isActive: row.isActive && !(await noOffersOf(ctx.db, caller)) }
  })
  on(contract.spinSetup, async ({ caller, language }) => {
    const { result } = await setupOf(ctx, caller, language)
    return {
      result: (await noOffersOf(ctx.db, caller)) ? { ...result, activeSpinwheel: null } : result,
    }
  })
  on(contract.spin, ({ input: { memberSeed }, caller, key, language }) =>
    spin(ctx, caller, { memberSeed, key }, language),
  )
  on(contract.coupons, async ({ caller, language }) => ({
    coupons: (await noOffersOf(ctx.db, caller)) ? [] : await couponsOf(ctx, caller, language),
  }))
  on(contract.claimCoupon, ({ input: { coupon: code }, caller, key, language }) =>
    claim(ctx, caller, { code, key }, language),
  )
}
