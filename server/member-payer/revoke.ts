import { Refusal } from '#contract/refusal'
import { audit } from '../audit/audit.ts'
import { knownMember } from '../operator-member/member.ts'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { assertNamed } from '../platform/member/named.ts'
import { decryptAccountNo } from '../profile/bank-account.ts'

type Row = { bankCode: string; holder: string; accountNo: string; isRevoked: boolean }

/**
 * Revokes a payer's account, by one operator: it takes something away, and nothing is lost.
 * @throws Refusal NO_USER, NO_DATA, MEMBER_ANONYMISED
 */
export async function revokePayer(
  ctx: Context,
  { operator, address, reason }: Pick<Decider, 'operator' | 'address' | 'reason'>,
  { id, payer }: { id: string; payer: string },
): Promise<{ outcome: 'done' | 'already_decided' }> {
  return ctx.db.begin(async (tx) => {
    const { id: member } = await knownMember(tx, id)
    await assertNamed(tx, member)
    const [row] = await tx<Row[]>`
      select bank_code, holder, account_no, revoked_at is not null as is_revoked from member_payer
      where bucket = ${member % 256} and member = ${member} and id = ${payer}::int8 for update`
    if (!row) throw new Refusal('NO_DATA')
    const { bankCode, holder, isRevoked } = row
    if (isRevoked) return { outcome: 'already_decided' }
    await tx`
      update member_payer set revoked_at = now(), revoked_by = ${operator.id}
      where bucket = ${member % 256} and member = ${member} and id = ${payer}::int8`
    const accountNo = `•••${decryptAccountNo(ctx.secrets, row.accountNo).slice(-4)}`
    await audit(tx, {
      by: { operator, address, reason },
      action: 'member-payer-revoke',
      object: { kind: 'member', id },
      before: { bankCode, holder, accountNo },
    })
    return { outcome: 'done' }
  })
}
