import type { operatorStates } from '#contract/operator-account'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { recordOperatorChange } from '../approval/change.ts'
import type { Executed } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { freeCodes } from './code/judge.ts'
import { forgetFactorChange } from './factor.ts'
import { type Invited, invite, revokeInvitation } from './invitation.ts'
import { forgetPasskeys } from './passkey.ts'
import { forgetRecoveryCodes } from './recovery.ts'
import { endDesks, isOpenDesk } from './session.ts'

type Parts = Pick<Context, 'db' | 'publicUrl'>
export type LiveParts = Parts & Pick<Context, 'notifyChat'>
/** The operator who acts, or the command line, which has no account. */
export type Actor = {
  operator: Pick<Operator, 'id' | 'username' | 'session'> | { id: null; username: 'command line' }
  address: string
}
/** An act has a reason, and may carry out a proposal. */
export type Act = Actor & { reason?: string; approval?: Executed }
export const commandLine: Actor = {
  operator: { id: null, username: 'command line' },
  address: 'local',
}

export type NewOperator = { username: string; role: string }
/** An operator by name, and the reason for the audit log. */
type About = { username: string; reason: string }

/**
 * Adds an operator without a password, who redeems the link alone.
 * @throws Refusal BAD_REQUEST for an unknown role, EXISTING_USER
 */
export const addOperator = (
  { db, publicUrl }: Parts,
  wanted: NewOperator,
  by: Actor,
): Promise<Invited> =>
  db.begin(async (tx) => {
    const operator = await insertOperator(tx, wanted, by)
    return invite(tx, { operator, by: by.operator.id, publicUrl })
  })

/** Adds an operator in the caller's transaction, yet without a link. @throws as addOperator */
export async function insertOperator(
  tx: Tx,
  { username, role }: NewOperator,
  act: Act,
): Promise<number> {
  const [known] = await tx`select from operator_role where code = ${role}`
  if (!known) throw new Refusal('BAD_REQUEST')
  const [added] = await tx<{ id: number }[]>`
    insert into operator (username, role, ends_at)
    select ${username}, code, now() + days * interval '1 day' from operator_role where code = ${role}
    on conflict do nothing returning id`
  if (!added) throw new Refusal('EXISTING_USER')
  await recordOperatorChange(tx, { operator: added.id, by: peopleOf(act), kind: 'made' })
  await recordAct(tx, act, { username, action: 'operator-add', after: { role } })
  return added.id
}

/** Lists both people of an approval. */
const peopleOf = ({ operator, approval }: Act) => [
  operator.id,
  ...(approval ? [approval.proposedBy] : []),
]

type Changed = Pick<Parameters<typeof audit>[1], 'action' | 'before' | 'after'>

const recordAct = (tx: Tx, act: Act, { username, ...changed }: Changed & { username: string }) =>
  audit(tx, { by: act, object: objectOf(username), approval: act.approval?.id, ...changed })

const objectOf = (username: string) => ({ kind: 'operator', id: username }) as const

/** Disables an operator and ends all sessions and the open link. @throws Refusal NO_DATA, BAD_REQUEST for the own name */
export async function disableOperator(parts: LiveParts, about: About, by: Actor): Promise<void> {
  await changeOther(parts, about, by, async (tx, { id }) => {
    await tx`update operator set is_active = false where id = ${id}`
    await revokeInvitation(tx, id)
    await endDesks(tx, id)
    await audit(tx, {
      by: { ...by, reason: about.reason },
      action: 'operator-disable',
      object: objectOf(about.username),
      before: { isActive: true },
      after: { isActive: false },
    })
  })
}

/**
 * Ends password, authenticator, passkeys, recovery codes and sessions of an operator, who chooses them anew by the returned link.
 * @throws Refusal NO_DATA, BAD_REQUEST for the own name, INACTIVE_USER for a disabled operator
 */
export const resetOperator = (parts: LiveParts, about: About, by: Actor): Promise<Invited> =>
  changeOther(parts, about, by, async (tx, { id, isActive }) => {
    if (!isActive) throw new Refusal('INACTIVE_USER')
    await recordOperatorChange(tx, { operator: id, by: [by.operator.id], kind: 'reset' })
    await audit(tx, {
      by: { ...by, reason: about.reason },
      action: 'operator-reset',
      object: objectOf(about.username),
    })
    await forgetFactors(tx, id)
    return invite(tx, { operator: id, by: by.operator.id, publicUrl: parts.publicUrl })
  })

/**
 * Re-admits a disabled operator in the same way; the time of an account for a time begins again.
 * @throws Refusal NO_DATA, BAD_REQUEST for the own name and for an operator who is not disabled
 */
export const readmitOperator = (parts: LiveParts, about: About, by: Actor): Promise<Invited> =>
  changeOther(parts, about, by, async (tx, { id, isActive }) => {
    if (isActive) throw new Refusal('BAD_REQUEST')
    const { username, reason } = about
    await enableOperator(
      tx,
      { id, username },
      { operator: by.operator, address: by.address, reason },
    )
    return invite(tx, { operator: id, by: by.operator.id, publicUrl: parts.publicUrl })
  })

/** Re-admits an operator in the caller's transaction, yet without a link. */
export async function enableOperator(
  tx: Tx,
  { id, username }: { id: number; username: string },
  act: Act,
): Promise<void> {
  await tx`
    update operator o set is_active = true, ends_at = now() + days * interval '1 day'
    from operator_role r where r.code = o.role and o.id = ${id}`
  await recordOperatorChange(tx, { operator: id, by: peopleOf(act), kind: 'readmitted' })
  await recordAct(tx, act, {
    username,
    action: 'operator-readmit',
    before: { isActive: false },
    after: { isActive: true },
  })
  await forgetFactors(tx, id)
}

/** Ends all sessions of another operator. @throws Refusal NO_DATA, BAD_REQUEST for the own name */
export async function endSessionsOf(parts: LiveParts, about: About, by: Actor): Promise<void> {
  await changeOther(parts, about, by, async (tx, { id }) => {
    await endDesks(tx, id)
    const { username, reason } = about
    await audit(tx, {
      by: { ...by, reason },
      action: 'operator-sessions-end',
      object: objectOf(username),
    })
  })
}

/** Nothing that opened the account before opens it afterwards. */
async function forgetFactors(tx: Tx, operator: number): Promise<void> {
  await tx`
    update operator set password_hash = null, totp_secret = null where id = ${operator}`
  await freeCodes(tx, operator)
  await forgetFactorChange(tx, operator)
  await forgetPasskeys(tx, operator)
  await forgetRecoveryCodes(tx, operator)
  await revokeInvitation(tx, operator)
  await endDesks(tx, operator)
}

type Locked = { id: number; role: string; isActive: boolean }

/** Changes an operator, whose row is locked. @throws Refusal NO_DATA, BAD_REQUEST for the own name */
export async function changeOther<Result>(
  { db, notifyChat }: LiveParts,
  { username }: Pick<About, 'username'>,
  by: Actor,
  change: (tx: Tx, found: Locked) => Promise<Result>,
): Promise<Result> {
  if (username === by.operator.username) throw new Refusal('BAD_REQUEST')
  const { id, result } = await db.begin(async (tx) => {
    const [found] = await tx<Locked[]>`
      select id, role, is_active and coalesce(now() < ends_at, true) as is_active
      from operator where username = ${username} for no key update`
    if (!found) throw new Refusal('NO_DATA')
    return { id: found.id, result: await change(tx, found) }
  })
  notifyChat({ operator: id })
  return result
}

type Listed = {
  username: string
  role: string
  state: (typeof operatorStates)[number]
  createdAt: Date
  signedInAt: Date | null
  endsAt: Date | null
  hasAuthenticator: boolean
  hasPasskey: boolean
  recoveryCodesLeft: number
  sessions: number
  codesStoppedAt: Date | null
  invitationEndsAt: Date | null
}

export async function operatorsOf(db: Db) {
  const rows = await db<Listed[]>`
    select o.username, o.role, o.created_at, o.signed_in_at, o.ends_at, o.codes_stopped_at,
      case when not o.is_active then 'disabled' when now() >= o.ends_at then 'ended'
        when o.password_hash is null then 'invited' else 'active' end as state,
      o.totp_secret is not null as has_authenticator,
      exists (select from operator_passkey p where p.operator = o.id) as has_passkey,
      (select count(*)::int from operator_recovery_code c where c.operator = o.id and c.used_at is null)
        as recovery_codes_left,
      (select count(*)::int from operator_session s where s.operator = o.id and ${isOpenDesk(db)}) as sessions,
      (select i.ends_at from operator_invitation i
        where i.operator = o.id and i.redeemed_at is null and i.revoked_at is null) as invitation_ends_at
    from operator o order by o.username`
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.getTime(),
    signedInAt: row.signedInAt?.getTime() ?? null,
    endsAt: row.endsAt?.getTime() ?? null,
    codesStoppedAt: row.codesStoppedAt?.getTime() ?? null,
    invitationEndsAt: row.invitationEndsAt?.getTime() ?? null,
  }))
}
