import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Amount } from '#money'
import { provenFor } from '../login/proof.ts'
import type { Caller } from '../platform/call.ts'
import { settingsOf } from '../site/settings.ts'

/** A bank account counts as changed for this long. */
const changedFor = '7 days'

/**
 * A withdrawal above the amount of the setting, or to a changed bank account, needs the password or a passkey, in this
 * session a short time ago. The thief of a phone that is signed in has neither. @throws Refusal PASSWORD_REQUIRED
 */
export async function assertProven(
  db: Db | Tx,
  { member, session, currency }: Pick<Caller, 'member' | 'session' | 'currency'>,
  amount: Amount,
): Promise<void> {
  const { withdrawPasswordAbove } = await settingsOf(db, 'withdrawPasswordAbove')
  const [{ isRequired }] = await db<[{ isRequired: boolean }]>`
    select (${amount > withdrawPasswordAbove[currency]} or exists (
      select from member where id = ${member} and bank_changed_at > now() - ${changedFor}::interval
    )) and not exists (
      select from session
      where bucket = ${member % 256} and member = ${member} and id = ${session} and proven_at > now() - ${provenFor}::interval
    ) as is_required`
  if (isRequired) throw new Refusal('PASSWORD_REQUIRED')
}
