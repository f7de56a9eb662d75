import type { Tx } from '#db'

/**
 * Every transaction that changes a member's rewards or withdraws starts with this lock, so that the second one sees the
 * first one's changes. It comes before every other lock on the member, including the ledger's. The command that credits
 * many deposits takes it in SQL (deposit_credit) and skips members who are locked.
 */
export async function lockMember(tx: Tx, member: number): Promise<void> {
  await tx`select from member where id = ${member} for no key update`
}
