import type { Tx } from '#db'

/**
 * Everything that changes a member's rewards or withdraws begins its transaction here: whoever comes second sees what the
 * first did. Taken before anything else of the member's, the books included. The command that credits many deposits takes it in
 * SQL (deposit_credit), and leaves out whoever is locked.
 */
export async function lockMember(tx: Tx, member: number): Promise<void> {
  await tx`select from member where id = ${member} for no key update`
}
