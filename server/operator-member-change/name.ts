import * as z from 'zod/mini'
import type { Language } from '#contract/language'
import type { correctMemberName } from '#contract/operator-member-change'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { holderOf } from '../profile/bank-account.ts'
import { sendNotice } from './notice.ts'
import { type Changed, raiseVersion, seenMember } from './version.ts'

type Outcome = z.output<typeof correctMemberName.output>

const nameCorrection = approvalAction({
  code: 'member.name',
  right: 'members.bank',
  input: z.strictObject({ id: z.string(), name: z.string(), holder: z.string() }),
})
type Wanted = z.output<typeof nameCorrection.input>

export const nameAction = runnable(nameCorrection, correctName)

/** `version`: that of the page. A stored proposal has none, because its state guards it. */
type Request = Wanted & { version?: number }

/**
 * Corrects the member's name and the account's. It always takes two, and tells the member's number.
 * @throws Refusal NO_USER, MEMBER_CHANGED, INVALID_USER_INFO, BANK_ACCOUNT_NAME_ENG, EXISTING_NAME; the codes of
 * `withApproval`
 */
export async function correctName(
  { db, jobs }: Context,
  by: Decider,
  { id, version, ...typed }: Request,
): Promise<Outcome> {
  const name = typed.name.trim().replace(/\s+/g, ' ')
  if (!name) throw new Refusal('INVALID_USER_INFO', { field: 'name' })
  return db.begin(async (tx) => {
    const member = await seenMember(tx, id)
    const { bankCode, ...now } = await namesOf(tx, member)
    // The holder's name keeps the rules of its bank.
    const wanted = { id, name, holder: holderOf(bankCode, typed.holder) }
    if (wanted.name === now.name && wanted.holder === now.holder)
      return { outcome: 'already_decided' as const }
    if (version !== undefined && version !== member.version) throw new Refusal('MEMBER_CHANGED')
    if (wanted.holder !== now.holder) await assertFree(tx, member, bankCode, wanted.holder)
    const proposal = {
      action: nameCorrection,
      object: `member ${id}`,
      input: wanted,
      before: { version: member.version, name: now.name, holder: now.holder },
      takesTwo: true,
    }
    return withApproval(tx, by, proposal, async (tx, approval) => {
      await raiseVersion(tx, member)
      await tx`
        update member set name = ${wanted.name}, bank_account_name = ${wanted.holder} where id = ${member.id}`
      await jobs.add(tx, 'member.tell-name', { member: member.id, approval: approval!.id })
      await audit(tx, {
        by,
        action: 'member-name',
        object: { kind: 'member', id },
        before: now,
        after: { name: wanted.name, holder: wanted.holder },
        approval: approval!.id,
      })
    })
  })
}

async function namesOf(tx: Tx, { id }: Changed) {
  const [names] = await tx<[{ bankCode: string; name: string; holder: string }]>`
    select bank_code, name, bank_account_name as holder from member where id = ${id}`
  return names
}

/**
 * A corrected name must not make one member look like another: payments are matched by the holder's name. Two members' corrections
 * to one name wait for each other.
 */
async function assertFree(tx: Tx, { id }: Changed, bankCode: string, holder: string) {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`holder:${bankCode}:${holder}`}, 0))`
  const [other] = await tx`
    select from member where bank_code = ${bankCode} and bank_account_name = ${holder} and id <> ${id} limit 1`
  if (other) throw new Refusal('EXISTING_NAME', { field: 'holder' })
}

/** Tells the member by SMS that the name has changed. @throws when the gateway's answer is unknown */
export const tellName = (
  { member, approval }: { member: number; approval: number },
  ctx: Context,
) => sendNotice(ctx, { member, reference: `member-name-${approval}`, texts })

const texts: Record<Exclude<Language, 'en'>, (name: string) => string> = {
  th: (name) => `${name}: ชื่อในบัญชีสมาชิกของคุณถูกแก้ไขแล้ว หากคุณไม่ได้ขอแก้ไข โปรดติดต่อเราทันที`,
  la: (name) => `${name}: ຊື່ໃນບັນຊີສະມາຊິກຂອງທ່ານຖືກແກ້ໄຂແລ້ວ, ຖ້າທ່ານບໍ່ໄດ້ຂໍແກ້ໄຂ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ`,
}
