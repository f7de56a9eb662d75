import type { CreatedPasskey, PasskeyCreation } from '#contract/passkey'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { showPhone } from '../login/phone.ts'
import { assertPresent } from '../login/proof.ts'
import type { Client } from '../member-event/place.ts'
import { recordEvent } from '../member-event/record.ts'
import { newCreation, type OwnPasskey, passkeysMax, shownPasskey } from '../passkey/request.ts'
import { verifyCreated } from '../passkey/verify.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { pushIn } from '../platform/push.ts'
import { deletePasskeys, knownPasskeys, storePasskey } from './passkey.ts'

export async function passkeysOf({ db }: Context, { member }: Caller) {
  const rows = await db<OwnPasskey[]>`
    select id, name, created_at, used_at from member_passkey
    where bucket = ${member % 256} and member = ${member} order by id`
  return rows.map(shownPasskey)
}

const creationOwner = ({ session }: Caller) => `member session:${session}:add`

/** Begins another passkey. Its challenge carries the proof, for five minutes. @throws Refusal PASSWORD_REQUIRED, PASSKEY_LIMIT */
export async function startPasskey(ctx: Context, caller: Caller): Promise<PasskeyCreation> {
  const { member } = caller
  await assertPresent(ctx.db, caller)
  const known = await knownPasskeys(ctx.db, member)
  if (known.length >= passkeysMax) throw new Refusal('PASSKEY_LIMIT')
  const [{ phone }] = await ctx.db<[{ phone: string }]>`
    select phone from member where id = ${member}`
  const username = showPhone(phone)
  return newCreation(ctx, creationOwner(caller), { account: `member:${member}`, username, known })
}

/** @throws Refusal PASSKEY_INVALID, PASSKEY_LIMIT */
export async function addPasskey(
  ctx: Context,
  caller: Caller,
  { name, passkey, client }: { name: string; passkey: CreatedPasskey; client: Client },
): Promise<void> {
  const credential = await verifyCreated(ctx, creationOwner(caller), passkey)
  if (!credential) throw new Refusal('PASSKEY_INVALID')
  await ctx.db.begin(async (tx) => {
    // Two requests at once, for the last place, run one after the other.
    await lockMember(tx, caller.member)
    await assertOpen(tx, caller)
    await storePasskey(tx, caller.member, { name, credential })
    await tell(ctx, tx, caller, { kind: 'passkey-add', client })
  })
}

/** A reset of the password has ended the session, and no passkey of it may follow. @throws Refusal PASSKEY_INVALID */
async function assertOpen(tx: Tx, { member, session }: Caller): Promise<void> {
  const [open] = await tx`
    select from session where bucket = ${member % 256} and member = ${member} and id = ${session} and revoked_at is null`
  if (!open) throw new Refusal('PASSKEY_INVALID')
}

/** @throws Refusal NO_DATA for another member's passkey */
export async function renamePasskey(
  { db }: Context,
  { member }: Caller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { count } = await db`
    update member_passkey set name = ${name}
    where bucket = ${member % 256} and member = ${member} and id = ${id}::bigint`
  if (!count) throw new Refusal('NO_DATA')
}

/** @throws Refusal NO_DATA for another member's passkey; PASSWORD_REQUIRED */
export async function removePasskey(
  ctx: Context,
  caller: Caller,
  { id, client }: { id: string; client: Client },
): Promise<void> {
  await assertPresent(ctx.db, caller)
  await ctx.db.begin(async (tx) => {
    if (!(await deletePasskeys(tx, caller.member, { id: Number(id) }))) throw new Refusal('NO_DATA')
    await tell(ctx, tx, caller, { kind: 'passkey-remove', client })
  })
}

/** Records the change for the member, whose other screens show it. */
async function tell(
  { secrets }: Context,
  tx: Tx,
  { member, session }: Caller,
  { kind, client }: { kind: 'passkey-add' | 'passkey-remove'; client: Client },
): Promise<void> {
  await recordEvent(tx, secrets, { member, session, client, kind })
  await pushIn(tx, member, 'security')
}
