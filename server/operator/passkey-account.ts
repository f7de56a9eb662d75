import type { CreatedPasskey, PasskeyCreation, PasskeyRequest } from '#contract/passkey'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { audit } from '../audit/audit.ts'
import { newRequest } from '../passkey/request.ts'
import type { Context } from '../platform/context.ts'
import { changeAccount } from './account.ts'
import { type By, confirmationOwner, confirmPassword } from './confirm.ts'
import {
  createdPasskey,
  knownPasskeys,
  type PasskeyParts,
  passkeyCreation,
  storePasskey,
} from './passkey.ts'

type Parts = PasskeyParts & Pick<Context, 'notifyChat'>

/** Begins a confirmation by passkey. @throws Refusal NO_DATA without one, and as `confirmPassword` */
export async function startConfirmation(
  parts: Parts,
  password: string,
  by: By,
): Promise<PasskeyRequest> {
  await confirmPassword(parts, password, by)
  const known = await knownPasskeys(parts.db, by.operator.id)
  if (known.length === 0) throw new Refusal('NO_DATA')
  return newRequest(parts, confirmationOwner(by), known)
}

const creationOwner = ({ operator }: By) => `operator session:${operator.session}:add`

/** Begins another passkey. @throws Refusal PASSKEY_LIMIT, and as `confirmPassword` */
export async function startPasskey(
  parts: Parts,
  password: string,
  by: By,
): Promise<PasskeyCreation> {
  await confirmPassword(parts, password, by)
  return passkeyCreation(parts, creationOwner(by), by.operator)
}

/** @throws Refusal PASSKEY_INVALID, PASSKEY_LIMIT, and as `confirmPassword` */
export async function addPasskey(
  parts: Parts,
  { password, name, passkey }: { password: string; name: string; passkey: CreatedPasskey },
  by: By,
): Promise<void> {
  const { passwordHash } = await confirmPassword(parts, password, by)
  const created = await createdPasskey(parts, creationOwner(by), { name, passkey })
  await changeAccount(
    parts,
    by,
    { action: 'passkey-add', after: { passkey: name } },
    async (tx) => {
      if (!(await lockOperator(tx, by.operator.id, passwordHash))) return false
      await storePasskey(tx, by.operator.id, created)
      return true
    },
  )
}

/** @throws Refusal NO_DATA for another operator's passkey */
export async function renamePasskey(
  { db }: Parts,
  { id, name }: { id: number; name: string },
  { operator, address }: By,
): Promise<void> {
  await db.begin(async (tx) => {
    const [known] = await tx<{ name: string }[]>`
      select name from operator_passkey where id = ${id} and operator = ${operator.id} for no key update`
    if (!known) throw new Refusal('NO_DATA')
    await tx`update operator_passkey set name = ${name} where id = ${id}`
    const before = { passkey: known.name }
    const after = { passkey: name }
    await audit(tx, { by: { operator, address }, action: 'passkey-rename', before, after })
  })
}

/** @throws Refusal NO_DATA for another operator's passkey; LAST_FACTOR; as `confirmPassword` */
export async function removePasskey(
  parts: Parts,
  { id, password }: { id: number; password: string },
  by: By,
): Promise<void> {
  const { passwordHash } = await confirmPassword(parts, password, by)
  const [known] = await parts.db<{ name: string }[]>`
    select name from operator_passkey where id = ${id} and operator = ${by.operator.id}`
  if (!known) throw new Refusal('NO_DATA')
  const before = { passkey: known.name }
  await changeAccount(parts, by, { action: 'passkey-remove', before }, async (tx) => {
    // Two requests at once, for the last two passkeys, run one after the other.
    if (!(await lockOperator(tx, by.operator.id, passwordHash))) return false
    const { count } = await tx`
      delete from operator_passkey where id = ${id} and operator = ${by.operator.id}`
    if (!count) throw new Refusal('NO_DATA')
    const [still] = await tx`
      select from operator o where o.id = ${by.operator.id} and (o.totp_secret is not null
        or exists (select from operator_passkey p where p.operator = o.id))`
    if (!still) throw new Refusal('LAST_FACTOR')
    return true
  })
}

/** Locks the own account. @returns false if the password was changed since it was confirmed */
async function lockOperator(tx: Tx, id: number, passwordHash: string): Promise<boolean> {
  const [same] = await tx`
    select from operator where id = ${id} and password_hash = ${passwordHash} for no key update`
  return same !== undefined
}
