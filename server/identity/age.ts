import type { Tx } from '#db'
import { audit } from '../audit/audit.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { encryptDetails } from './details.ts'

/**
 * A member without a date of birth states one below the minimum age: play stops, withdrawing stays open, and operators find
 * it in their queue. Stating it again changes nothing; only an accepted document opens play again.
 */
export async function noteTooYoung(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { member }: Pick<Caller, 'member'>,
  dateOfBirth: string,
): Promise<void> {
  const details = encryptDetails(secrets, { number: null, name: null, dateOfBirth })
  await db.begin(async (tx) => {
    await lockMember(tx, member)
    const [open] = await tx`
      select from member where id = ${member} and date_of_birth is null and not exists (
        select from identity_check
        where bucket = ${member % 256} and member = ${member} and kind = 'age' and stops_play)`
    if (!open) return
    await tx`
      insert into identity_check (bucket, member, kind, details, stops_play)
      values (${member % 256}, ${member}, 'age', ${details}, true)`
    await stopPlay(tx, member)
  })
}

/** Lets an active member only withdraw. A restriction that is there already stays; its end leads to this one. */
export async function stopPlay(tx: Tx, member: number): Promise<void> {
  await setStatus(tx, member, { from: 'active', to: 'withdraw-only' })
}

/** Ends what `stopPlay` began, and nothing that an operator set for another reason. */
export async function allowPlay(tx: Tx, member: number): Promise<void> {
  const { count } = await tx`
    update identity_check set stops_play = false where bucket = ${member % 256} and member = ${member} and stops_play`
  if (count === 0) return
  await setStatus(tx, member, { from: 'withdraw-only', to: 'active' })
  // A suspension goes on, and play is open again after it.
  await tx`
    update member set returning_category = null, returning_until = null
    where id = ${member} and returning_category = 'document' and returning_until is null`
}

async function setStatus(tx: Tx, member: number, { from, to }: { from: string; to: string }) {
  const category = to === 'active' ? null : 'document'
  const [changed] = await tx<{ userId: string }[]>`
    update member set status = ${to}, status_category = ${category}, version = version + 1
    where id = ${member} and status = ${from} and status_until is null
      and (${from} = 'active' or status_category = 'document')
    returning public_id as user_id`
  if (!changed) return
  await audit(tx, {
    by: { operator: { id: null, username: 'identity' }, address: '' },
    action: 'member-status',
    object: { kind: 'member', id: changed.userId },
    before: { status: from },
    after: { status: to, category },
  })
}
