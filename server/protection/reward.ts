import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Currency } from '#money'
import { mayMember } from '../platform/member-status.ts'
import { assertAllowedIn } from './allow.ts'

/**
 * Refuses a reward that a job or an operator gives by the rules of the member's own claim.
 * @throws Refusal INACTIVE_USER, WITHDRAW_ONLY; the codes of `assertAllowedIn`
 */
export async function assertMayReceive(
  tx: Tx,
  { id, status, currency }: { id: number; status: string; currency: Currency },
): Promise<void> {
  if (!mayMember(status, 'sign-in')) throw new Refusal('INACTIVE_USER')
  if (!mayMember(status, 'reward')) throw new Refusal('WITHDRAW_ONLY')
  await assertAllowedIn(tx, { member: id, currency }, { activity: 'reward' })
}
