import * as contract from '#contract/game'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { gameAccountsOf, shownGame } from './account.ts'
import { activate } from './activate.ts'
import { autoLoginLink, credentialsOf } from './launch.ts'
import { resetPassword } from './password.ts'
import { refreshGames } from './refresh.ts'

export const gameFeature: Feature = { routes }

function routes({ on }: Http, ctx: Context): void {
  on(contract.refreshGames, async ({ caller, language }) => {
    await refreshGames(ctx, caller.member)
    return { slots: await gameAccountsOf(ctx, caller, language) }
  })
  on(contract.activateGame, async ({ input, caller, language }) => {
    await activate(ctx, caller, input.slotCode)
    return shownGame(ctx, caller, input.slotCode, language)
  })
  on(contract.gameAccount, ({ input, caller, language }) =>
    credentialsOf(ctx, caller, input.slotCode, language),
  )
  on(contract.resetGamePassword, async ({ input, caller }) => {
    await resetPassword(ctx, caller, input.slotCode)
    return { message: 'RESET' }
  })
  on(contract.autoLogin, async ({ input, caller, language }) => ({
    link: await autoLoginLink(ctx, caller, input, language),
  }))
  on(contract.autoLoginWithTicket, async ({ input, caller, language }) => {
    const { password: proof, ...rest } = input
    return { link: await autoLoginLink(ctx, caller, { ...rest, proof }, language) }
  })
}
