import * as z from 'zod/mini'
import type { anonymiseMember } from '#contract/operator-personal-data'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { Tx } from '#db'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { removeEach } from '../platform/jobs/remove-each.ts'
import type { Deadline } from '../platform/jobs/work.ts'
import { memberByPublicId } from '../platform/member/lookup.ts'
import { lockWords } from '../platform/member/named.ts'
import { decryptAccountNo, encryptAccountNo } from '../profile/bank-account.ts'
import { hashOfPhone } from '../protection/excluded-phone.ts'

type Outcome = z.output<typeof anonymiseMember.output>

const anonymisation = approvalAction({
  code: 'personal.anonymise',
  right: 'personal.anonymise',
  input: z.strictObject({ id: z.string(), isEarly: z.boolean() }),
})

export const anonymiseAction = runnable(anonymisation, anonymise)

/** `version`: that of the page. A stored proposal has none, because its state guards it. */
type Request = z.output<typeof anonymisation.input> & { version?: number }

/** The answers of `anonymise_refusal`. */
const codes: Record<string, RefusalCode> = {
  not_closed: 'MEMBER_NOT_CLOSED',
  has_money: 'MEMBER_HAS_MONEY',
  kept_by_law: 'RETENTION_NOT_OVER',
}

/**
 * Removes what names a closed member, in one transaction. The database does it, and refuses it without the approval. The files
 * go after the commit: their names are kept until each is deleted.
 * @throws Refusal NO_USER, MEMBER_CHANGED, MEMBER_NOT_CLOSED, MEMBER_HAS_MONEY, RETENTION_NOT_OVER; the codes of `withApproval`
 */
export async function anonymise(
  { db, jobs, secrets, push }: Context,
  by: Decider,
  { id: userId, isEarly, version }: Request,
): Promise<Outcome> {
  const done = await db.begin(async (tx) => {
    const member = await subjectOf(tx, userId, isEarly)
    if (member.isAnonymised) return { outcome: 'already_decided' as const }
    if (version !== undefined && version !== member.version) throw new Refusal('MEMBER_CHANGED')
    if (member.refusal) throw new Refusal(codes[member.refusal] ?? 'BAD_REQUEST')
    const proposal = {
      action: anonymisation,
      object: `member ${userId}`,
      input: { id: userId, isEarly },
      before: { version: member.version },
      takesTwo: true,
    }
    const { outcome } = await withApproval(tx, by, proposal, async (tx, approval) => {
      const noAccount = encryptAccountNo(secrets, '')
      const numbers = await accountNumbersOf(tx, secrets, member.id)
      await tx`
        select anonymise_member(${member.id}::bigint, ${approval!.id}::bigint, ${noAccount},
          ${hashOfPhone(secrets, member.phone)}::bytea, ${numbers}::text[])`
      await jobs.add(tx, 'personal.remove-files', {})
      const object = { kind: 'member', id: userId } as const
      await audit(tx, {
        by,
        action: 'member-anonymise',
        object,
        after: { isEarly },
        approval: approval!.id,
      })
    })
    return { outcome, member: member.id }
  })
  if (done.outcome === 'done' && 'member' in done) push(done.member, 'signed-out')
  return { outcome: done.outcome }
}

type Subject = {
  id: number
  phone: string
  version: number
  isAnonymised: boolean
  refusal: string | null
}

async function subjectOf(tx: Tx, userId: string, isEarly: boolean): Promise<Subject> {
  const known = await memberByPublicId(tx, userId)
  if (known === undefined) throw new Refusal('NO_USER')
  await lockWords(tx, known)
  const [member] = await tx<[Subject]>`
    select id, phone, version, anonymised_at is not null as is_anonymised,
      anonymise_refusal(id, ${isEarly}) as refusal
    from member where id = ${known}`
  return member
}

/** Account numbers that the member has or had: operators search for them, and the database cannot decrypt them. */
async function accountNumbersOf(
  tx: Tx,
  secrets: Context['secrets'],
  member: number,
): Promise<string[]> {
  const rows = await tx<{ sealed: string }[]>`
    select bank_account_no as sealed from member where id = ${member}
    union select account_no from withdrawal where bucket = ${member % 256} and member = ${member}
    union select account_no from member_payer where bucket = ${member % 256} and member = ${member}
    union select account_no from member_payer_proposal where bucket = ${member % 256} and member = ${member}
    union select bank_account_no from member_bank_proposal where bucket = ${member % 256} and member = ${member}`
  return [...new Set(rows.map(({ sealed }) => decryptAccountNo(secrets, sealed)))]
}

/** Deletes the files of anonymised members. A server that was killed leaves their rows, and the next round goes on. */
export const removeFiles = (
  { db, files }: Pick<Context, 'db' | 'files'>,
  deadline: Deadline,
): Promise<boolean> =>
  removeEach(
    async (refused) =>
      db<{ path: string }[]>`
        select file as path from file_removal
        where file <> all(${refused}) order by added_at, file limit 100`,
    async ({ path }) => {
      await files.remove(path)
      await db`delete from file_removal where file = ${path}`
    },
    deadline,
  )
