import * as contract from '#contract/member-passkey'
import type { Feature } from '../platform/feature.ts'
import { addPasskey, passkeysOf, removePasskey, renamePasskey, startPasskey } from './account.ts'
import { confirm, signInByPasskey, startConfirm, startSignIn } from './sign-in.ts'

/** The endpoints with which members sign in and confirm by passkey, and look after their passkeys. */
export const memberPasskeyFeature: Feature = {
  routes({ on }, ctx) {
    on(contract.startPasskeySignIn, () => startSignIn(ctx))
    on(contract.passkeySignIn, ({ input: { remember = false, ...input }, address, agent }) =>
      signInByPasskey(ctx, Object.assign({ remember, address, agent }, input)),
    )
    on(contract.memberPasskeys, async ({ caller }) => ({ passkeys: await passkeysOf(ctx, caller) }))
    on(contract.startMemberPasskey, ({ caller }) => startPasskey(ctx, caller))
    on(contract.addMemberPasskey, async ({ input, caller, address, agent }) => {
      await addPasskey(ctx, caller, { ...input, client: { address, agent } })
      return { message: 'added' }
    })
    on(contract.renameMemberPasskey, async ({ input, caller }) => {
      await renamePasskey(ctx, caller, input)
      return { message: 'saved' }
    })
    on(contract.removeMemberPasskey, async ({ input: { id }, caller, address, agent }) => {
      await removePasskey(ctx, caller, { id, client: { address, agent } })
      return { message: 'removed' }
    })
    on(contract.startConfirmPasskey, ({ caller }) => startConfirm(ctx, caller))
    on(contract.confirmPasskey, async ({ input: { passkey }, caller, address, agent }) => {
      await confirm(ctx, caller, { passkey, client: { address, agent } })
      return { message: 'confirmed' }
    })
  },
}
