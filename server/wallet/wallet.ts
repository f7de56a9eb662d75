import type * as z from 'zod/mini'
import type { wallet as contract } from '#contract/wallet'
import type { Caller, Context, Language } from '../context.ts'
import { gameAccountsOf } from '../game/account.ts'
import { personOf } from '../profile/profile.ts'
import { settingsOf } from '../site/settings.ts'

/** Everything that home shows about the member, read at once. */
export async function walletOf(
  ctx: Context,
  caller: Caller,
  language: Language,
): Promise<z.output<typeof contract.output>> {
  const [person, balances, { inviteSuccess, inviteFail }, slots] = await Promise.all([
    personOf(ctx, caller.member),
    ctx.ledger.balancesOf(caller.member),
    settingsOf(ctx.db, 'inviteSuccess', 'inviteFail'),
    gameAccountsOf(ctx, caller, language),
  ])
  return {
    ...person,
    wallet: { amount: balances.main, currency: caller.currency, onTheWay: balances.hold },
    invite: { amount: balances.invite, success: inviteSuccess, fail: inviteFail },
    slots,
  }
}
