import type * as z from 'zod/mini'
import type { Identity, IdentityLevel, sendIdentity } from '#contract/identity'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { isCalendarDay } from '../consent/date-of-birth.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { encryptDetails, hashOfNumber } from './details.ts'
import { askedAbove, withdrawnBy } from './gate.ts'

/** Documents that a member may send within 24 hours. */
const sendsMax = 3

type Who = Pick<Caller, 'member' | 'currency'>
type Sent = {
  at: Date
  state: NonNullable<Identity['sent']>['state']
  reason: NonNullable<Identity['sent']>['reason']
  decidedAt: Date | null
}

export async function identityOf(db: Db, caller: Who): Promise<Identity> {
  const { member } = caller
  const [level, above, withdrawn, [sent], sends] = await Promise.all([
    levelOf(db, member),
    askedAbove(db, caller),
    withdrawnBy(db, caller),
    db<Sent[]>`
      select at, state, reason, decided_at from identity_check
      where bucket = ${member % 256} and member = ${member} and kind = 'document' order by id desc limit 1`,
    sendsOf(db, member),
  ])
  return {
    level,
    above: above === 0 ? null : above,
    withdrawn,
    sent: sent
      ? {
          at: sent.at.getTime(),
          state: sent.state,
          reason: sent.reason,
          decidedAt: sent.decidedAt?.getTime() ?? null,
        }
      : null,
    sendsLeft: Math.max(0, sendsMax - sends),
  }
}

export async function levelOf(db: Db | Tx, member: number): Promise<IdentityLevel> {
  const [row] = await db<[{ isVerified: boolean; isDeclared: boolean }]>`
    select date_of_birth is not null as is_declared, exists (
      select from identity_check c where c.bucket = ${member % 256} and c.member = ${member}
        and c.kind = 'document' and c.state = 'accepted') as is_verified
    from member where id = ${member}`
  if (row.isVerified) return 'verified'
  return row.isDeclared ? 'declared' : 'none'
}

async function sendsOf(db: Db | Tx, member: number): Promise<number> {
  const [{ sends }] = await db<[{ sends: number }]>`
    select count(*)::int as sends from identity_check
    where bucket = ${member % 256} and member = ${member} and kind = 'document' and at > now() - interval '24 hours'`
  return sends
}

/**
 * Puts a document into the operators' queue. The answer does not depend on the documents of other members, because it would
 * reveal who plays. @throws Refusal INVALID_USER_INFO, IDENTITY_DECIDED, REQUEST_LIMIT, NO_DATA
 */
export async function sendDocument(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { member }: Pick<Caller, 'member'>,
  { picture, number, name, dateOfBirth }: z.output<typeof sendIdentity.input>,
): Promise<void> {
  if (!isCalendarDay(dateOfBirth)) throw new Refusal('INVALID_USER_INFO', { field: 'dateOfBirth' })
  const bucket = member % 256
  await db.begin(async (tx) => {
    await lockMember(tx, member)
    const [closed] = await tx`
      select from identity_check where bucket = ${bucket} and member = ${member} and kind = 'document'
        and state in ('waiting', 'accepted') limit 1`
    if (closed) throw new Refusal('IDENTITY_DECIDED')
    if ((await sendsOf(tx, member)) >= sendsMax) throw new Refusal('REQUEST_LIMIT')
    const [file] = await tx<{ type: string }[]>`
      delete from identity_picture
      where bucket = ${bucket} and member = ${member} and path = ${picture}
        -- An older picture may lose its file at this moment (forgetPictures).
        and at > now() - interval '23 hours'
      returning type`
    if (!file) throw new Refusal('NO_DATA')
    const details = encryptDetails(secrets, { number, name: name.trim(), dateOfBirth })
    await tx`
      insert into identity_check (bucket, member, kind, details, number_hash, picture, picture_type)
      values (${bucket}, ${member}, 'document', ${details}, ${hashOfNumber(secrets, number)}, ${picture}, ${file.type})`
  })
}
