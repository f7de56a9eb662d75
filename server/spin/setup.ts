import type * as z from 'zod/mini'
import type { Language } from '#contract/language'
import type { spinSetup } from '#contract/spin'
import { toAmount } from '#money'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { boundOf } from './bound.ts'
import { hashOf } from './draw.ts'
import { lastDrawOf, shownDraw } from './drawn.ts'
import { shownSlice, wheelOf } from './wheel.ts'

/** SPN-01: returns the wheel, the coins, the deposit that earns one, and the commitment to the next draw. */
export async function setupOf(
  { db, secrets }: Context,
  { member, currency }: Caller,
  language: Language,
): Promise<z.output<typeof spinSetup.output>> {
  const [wheel, bound, last, [state]] = await Promise.all([
    wheelOf(db, currency, language),
    boundOf(db, secrets, member),
    lastDrawOf(db, member, language),
    db<[{ coin: number; minimum: number }]>`
      select coin, coalesce((select minimum from coin_deposit where currency = ${currency}), 0)::int8 as minimum
      from member where id = ${member}`,
  ])
  return {
    result: {
      activeSpinwheel: wheel
        ? { name: wheel.name, slices: wheel.slices.map((slice) => shownSlice(slice)) }
        : null,
      userCoin: state.coin,
      coinDeposit: toAmount(state.minimum),
      next: bound
        ? { seedHash: hashOf(bound.seed), memberSeed: bound.memberSeed, count: bound.count }
        : null,
      afterNext: bound?.nextSeed ? { seedHash: hashOf(bound.nextSeed) } : null,
      lastDraw: last ? { ...shownDraw(last), label: last.label } : null,
    },
  }
}
