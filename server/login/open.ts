import type { Tx } from '#db'
import { type Client, placeOf } from '../member-event/place.ts'
import { recordEvent } from '../member-event/record.ts'
import type { Context } from '../platform/context.ts'
import { rememberDevice } from './device.ts'
import { tellNewDevice } from './new-device.ts'
import { endSessionOf, hashOf, startSession } from './session.ts'

export type SignedIn = { token: string; deviceToken: string }
/** `replaced` is the member whose session the sign-in ended. */
type Opened = SignedIn & { replaced: number | undefined }
type Proven = {
  member: number
  remember: boolean
  /** The browser keeps it from an earlier sign-in. */
  deviceToken: string | undefined
  /** Session that this one replaces, of whichever member. */
  endsToken: string | undefined
  client: Client
}

/** Opens the session of somebody who proved to be the member, by password or by passkey. */
export async function openSignedIn(
  ctx: Context,
  tx: Tx,
  { member, remember, deviceToken: given, endsToken, client }: Proven,
): Promise<Opened> {
  const { secrets, region } = ctx
  const { deviceToken, hash: deviceHash, isNew } = await rememberDevice(tx, member, given)
  const isStrange = isNew && (await hasSignedIn(tx, member))
  const place = placeOf(secrets, client)
  const { token, session } = await startSession(tx, {
    member,
    region,
    remember,
    place,
    deviceHash,
  })
  if (isStrange) await tellNewDevice(ctx, tx, { member, client, session })
  await recordEvent(tx, secrets, { member, kind: 'sign-in', client, session })
  const replaced =
    endsToken === undefined ? undefined : await endByHash(ctx, tx, hashOf(endsToken), client)
  return { token, deviceToken, replaced }
}

/** Informs the browsers of the replaced session, once the sign-in is committed. */
export function announced(ctx: Context, { replaced, ...signedIn }: Opened): SignedIn {
  if (replaced !== undefined) ctx.push(replaced, 'signed-out')
  return signedIn
}

/** Ends the session of the token with this hash, if it is valid. @returns its member */
export async function endByHash(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  tokenHash: Buffer,
  client: Client,
): Promise<number | undefined> {
  const ended = await endSessionOf(tx, tokenHash)
  if (ended)
    await recordEvent(tx, secrets, Object.assign(ended, { client, kind: 'sign-out' as const }))
  return ended?.member
}

/** The first device of a member is no news. */
async function hasSignedIn(tx: Tx, member: number): Promise<boolean> {
  const [earlier] = await tx`
    select from member_event where bucket = ${member % 256} and member = ${member} and kind = 'sign-in' limit 1`
  return earlier !== undefined
}
