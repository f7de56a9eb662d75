import type { Tx } from '#db'
import type { Amount } from '#money'

/**
 * The one place that asks whether a bonus lets this much leave, under the member's lock. No bonus can be taken yet, so
 * none forbids anything. @throws Refusal BONUS_CONDITION (WDR-05)
 */
export async function assertBonusAllows(_tx: Tx, _member: number, _amount: Amount): Promise<void> {}
