import type * as z from 'zod/mini'
import type { wallet as contract } from '#contract/wallet'
import type { Caller, Context, Language } from '../context.ts'
import { gameAccountsOf } from '../game/account.ts'
import { receivableOf } from '../invite/list.ts'
import { personOf } from '../profile/profile.ts'
import { settingsOf } from '../site/settings.ts'

/** Everything that home shows about the member, read at once. */
export async function walletOf(
  ctx: Context,
  caller: Caller,
  language: Language,
): Promise<z.output<typeof contract.output>> {
  const rates = await settingsOf(ctx.db, 'inviteSuccess', 'inviteFail')
  const [person, balances, invited, slots] = await Promise.all([
    personOf(ctx, caller.member),
    ctx.ledger.balancesOf(caller.member),
    receivableOf(ctx.db, caller.member, rates),
    gameAccountsOf(ctx, caller, language),
  ])
  return {
    ...person,
    wallet: { amount: balances.main, currency: caller.currency, onTheWay: balances.hold },
    invite: {
      amount: invited,
      success: rates.inviteSuccess,
      fail: rates.inviteFail,
    },
    slots,
  }
}
