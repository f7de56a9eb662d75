import { type Caller, call } from '#contract/call'
import * as contract from '#contract/member-passkey'
import { placeOf } from '../passkey/place.ts'
import { newAuthenticator } from '../passkey/testing.ts'
import type { TestApp } from '../testing.ts'

/** Adds a passkey of a new authenticator to a member who signed in just now. */
export async function addKey(app: TestApp, caller: Caller, name = 'Phone') {
  const key = newAuthenticator(placeOf(app.ctx.publicUrl).origin)
  const passkey = key.create(await call(contract.startMemberPasskey, {}, caller))
  await call(contract.addMemberPasskey, { name, passkey }, caller)
  return key
}

export const startAt = ({ host }: Pick<TestApp, 'host'>) =>
  call(contract.startPasskeySignIn, {}, { host })
