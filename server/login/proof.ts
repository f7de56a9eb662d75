import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Caller } from '../platform/call.ts'

/** The password or a passkey counts for this long in its session. */
export const provenFor = '15 minutes'

type Session = Pick<Caller, 'member' | 'session'>

/** Notes that the member proved to be present in this session just now. */
export async function prove(db: Db | Tx, { member, session }: Session): Promise<void> {
  await db`
    update session set proven_at = now() where bucket = ${member % 256} and member = ${member} and id = ${session}`
}

/** @throws Refusal PASSWORD_REQUIRED unless the member proved to be present a short time ago */
export async function assertPresent(db: Db | Tx, { member, session }: Session): Promise<void> {
  const [proven] = await db`
    select from session
    where bucket = ${member % 256} and member = ${member} and id = ${session} and proven_at > now() - ${provenFor}::interval`
  if (!proven) throw new Refusal('PASSWORD_REQUIRED')
}
