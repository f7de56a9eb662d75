import type { PasskeyRequest, UsedPasskey } from '#contract/passkey'
import { Refusal } from '#contract/refusal'
import { announced, openSignedIn, type SignedIn } from '../login/open.ts'
import { prove } from '../login/proof.ts'
import type { Client } from '../member-event/place.ts'
import { newRequest } from '../passkey/request.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { mayMember } from '../platform/member-status.ts'
import { counted, knownPasskeys, verifySigned } from './passkey.ts'

/** The member is not known yet. The challenge counts once, so an overheard signature opens nothing. */
const signInOwner = 'member sign-in'

export const startSignIn = (ctx: Context): Promise<PasskeyRequest> =>
  newRequest(ctx, signInOwner, [])

type SignIn = Client & {
  passkey: UsedPasskey
  remember: boolean
  deviceToken?: string | undefined
  endsToken?: string | undefined
}

/** Signs in by passkey alone. @throws Refusal PASSKEY_INVALID, INACTIVE_USER, REQUEST_LIMIT_1MIN */
export async function signInByPasskey(
  ctx: Context,
  { passkey, remember, deviceToken, endsToken, address, agent }: SignIn,
): Promise<SignedIn> {
  const client = { address, agent }
  const signed = await verifySigned(ctx, signInOwner, { passkey, client })
  const { id: member, status } = signed.member
  if (!mayMember(status, 'sign-in')) throw new Refusal('INACTIVE_USER')
  const opened = await counted(ctx, { signed, client }, (tx) =>
    openSignedIn(ctx, tx, { member, remember, deviceToken, endsToken, client }),
  )
  return announced(ctx, opened)
}

const confirmOwner = ({ session }: Caller) => `member session:${session}:confirm`

/** @throws Refusal NO_DATA if the member has no passkey */
export async function startConfirm(ctx: Context, caller: Caller): Promise<PasskeyRequest> {
  const known = await knownPasskeys(ctx.db, caller.member)
  if (known.length === 0) throw new Refusal('NO_DATA')
  return newRequest(ctx, confirmOwner(caller), known)
}

/** Notes that the member proved to be present in this session. @throws Refusal PASSKEY_INVALID, REQUEST_LIMIT_1MIN */
export async function confirm(
  ctx: Context,
  caller: Caller,
  { passkey, client }: { passkey: UsedPasskey; client: Client },
): Promise<void> {
  const only = caller.member
  const signed = await verifySigned(ctx, confirmOwner(caller), { passkey, client, only })
  await counted(ctx, { signed, client }, (tx) => prove(tx, caller))
}
