import * as contract from '#contract/profile'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { changePassword, confirmPassword, personOf, renameMember, spellHolder } from './profile.ts'

export const profileFeature: Feature = {
  routes,
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.profile, ({ caller }) => personOf(ctx, caller.member))

  on(contract.updateProfile, async ({ input, caller }) => {
    await renameMember(ctx, caller.member, input)
    return { message: 'saved' }
  })

  on(contract.updateBankAccountName, async ({ input, caller }) => {
    await spellHolder(ctx, caller.member, input)
    return { message: 'saved' }
  })

  on(contract.confirmPassword, async ({ input: { password }, caller }) => {
    await confirmPassword(ctx, caller, password)
    return { message: 'confirmed' }
  })

  on(contract.changePassword, async ({ input, caller, address, agent }) => {
    await changePassword(ctx, caller, { ...input, address, agent })
    return { message: 'saved' }
  })
}
