import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'

// An anonymisation removes what operators wrote about the member. So they must write it before that, or not at all.

/**
 * Lets operators write about a member in this transaction: an anonymisation waits for its end. A change locks this before its
 * approval. @throws Refusal MEMBER_ANONYMISED
 */
export async function assertNamed(tx: Db | Tx, member: number): Promise<void> {
  await tx`select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(member)}, 0))`
  const [named] = await tx`select from member where id = ${member} and anonymised_at is null`
  if (!named) throw new Refusal('MEMBER_ANONYMISED')
}

/** As `assertNamed`, for the member of a conversation. A guest's has none. */
export async function assertOwnerNamed(tx: Tx, conversation: string): Promise<void> {
  const [known] = await tx<{ member: number | null }[]>`
    select member from conversation where name = ${conversation}`
  if (known && known.member !== null) await assertNamed(tx, known.member)
}

/** Waits for all who write about the member, and keeps others from it until the transaction ends. */
export async function lockWords(tx: Tx, member: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${lockOf(member)}, 0))`
}

const lockOf = (member: number) => `member-words:${member}`
