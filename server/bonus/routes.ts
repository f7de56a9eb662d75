import * as contract from '#contract/bonus'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { noOffersOf } from '../protection/offers.ts'
import { activate } from './activate.ts'
import { activeOf, minimumOf } from './active.ts'
import { clear } from './clear.ts'
import { bonusJobs } from './jobs.ts'
import { bonusesOf } from './list.ts'
import { codeIn, currentPromotion, findPromotion } from './promotion.ts'

export const bonusFeature: Feature = {
  routes,
  jobs: bonusJobs,
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.bonuses, async ({ caller, language }) =>
    (await noOffersOf(ctx.db, caller)) ? [] : bonusesOf(ctx.db, caller, language),
  )
  on(contract.activateBonus, ({ input: { code }, caller, key, language }) =>
    activate(ctx, caller, { kind: 'bonus', code, key }, language),
  )
  on(contract.activeBonus, ({ caller, language }) => activeOf(ctx, caller, language))
  on(contract.bonusMinimum, ({ caller }) => minimumOf(ctx, caller))
  on(contract.clearBonus, async ({ caller, key }) => ({
    message: 'CLEARED',
    ...(await clear(ctx, caller, key)),
  }))
  on(contract.findPromotion, async ({ input, caller, language }) => ({
    promotion: (await noOffersOf(ctx.db, caller))
      ? null
      : await findPromotion(ctx, caller, input.code, language),
  }))
  on(contract.currentPromotion, async ({ caller, language }) => ({
    promotion: await currentPromotion(ctx, caller, language),
  }))
  on(contract.activatePromotion, ({ input, caller, key, language }) =>
    activate(ctx, caller, { kind: 'promotion', code: codeIn(input.code), key }, language),
  )
}
