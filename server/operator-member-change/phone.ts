import * as z from 'zod/mini'
import type { Language } from '#contract/language'
import type { changeMemberPhone } from '#contract/operator-member-change'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { phoneOf } from '../login/phone.ts'
import { endSessions } from '../login/session.ts'
import { recordEvent } from '../member-event/record.ts'
import { revokeLinks } from '../password/revoke.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { memberByPhone } from '../platform/member/lookup.ts'
import { mayMember } from '../platform/member-status.ts'
import { assertNotExcluded } from '../protection/allow.ts'
import { assertPhoneNotExcluded } from '../protection/excluded-phone.ts'
import { sendNotice } from './notice.ts'
import { type Changed, raiseVersion, seenMember } from './version.ts'

type Outcome = z.output<typeof changeMemberPhone.output>

const phoneChange = approvalAction({
  code: 'member.phone',
  right: 'members.bank',
  input: z.strictObject({ id: z.string(), phone: z.string() }),
})

export const phoneAction = runnable(phoneChange, (ctx, by, { id, phone }) =>
  changePhone(ctx, by, { id, phoneNumber: phone }),
)

/** `version`: that of the page. A stored proposal has none, because its state guards it. */
type Request = { id: string; phoneNumber: string; version?: number }

/**
 * Changes the number with which the member signs in. It always takes two, signs the member out everywhere and tells both numbers.
 * @throws Refusal NO_USER, MEMBER_CHANGED, INVALID_USER_INFO, EXISTING_USER, ON_BREAK, SELF_EXCLUDED, INACTIVE_USER; the
 * codes of `withApproval`
 */
export async function changePhone(
  ctx: Context,
  by: Decider,
  { id, version, phoneNumber }: Request,
): Promise<Outcome> {
  const phone = phoneOf(phoneNumber, ctx.region)
  if (!phone) throw new Refusal('INVALID_USER_INFO', { field: 'phoneNumber' })
  await assertPhoneNotExcluded(ctx, phone)
  const { outcome, member } = await ctx.db.begin(async (tx) => {
    const member = await seenMember(tx, id)
    const now = await phoneNow(tx, member)
    if (phone === now.phone) return { outcome: 'already_decided' as const, member }
    if (version !== undefined && version !== member.version) throw new Refusal('MEMBER_CHANGED')
    // The number would become free. Somebody who is blocked or excluded could register anew with it.
    if (!mayMember(now.status, 'sign-in')) throw new Refusal('INACTIVE_USER')
    await assertNotExcluded(tx, member.id)
    await assertFree(tx, phone)
    const proposal = {
      action: phoneChange,
      object: `member ${id}`,
      input: { id, phone },
      before: { version: member.version, phone: now.phone },
      takesTwo: true,
    }
    const { outcome } = await withApproval(tx, by, proposal, async (tx, approval) => {
      await raiseVersion(tx, member)
      // An exclusion that began before this lock was not read.
      await assertNotExcluded(tx, member.id)
      await store(tx, member, phone)
      await revokeLinks(tx, member.id)
      await endSessions(tx, { member: member.id })
      await recordEvent(tx, ctx.secrets, { member: member.id, kind: 'phone' })
      await ctx.jobs.add(tx, 'member.tell-phone', { member: member.id, approval: approval!.id })
      await audit(tx, {
        by,
        action: 'member-phone',
        object: { kind: 'member', id },
        before: { phone: now.phone },
        after: { phone },
        approval: approval!.id,
      })
    })
    return { outcome, member }
  })
  if (outcome === 'done') ctx.push(member.id, 'signed-out')
  return { outcome }
}

async function phoneNow(tx: Tx, { id }: Changed) {
  const [now] = await tx<[{ phone: string; status: string }]>`
    select phone, status from member where id = ${id}`
  return now
}

async function assertFree(tx: Tx, phone: string) {
  if ((await memberByPhone(tx, phone)) !== undefined) throw taken()
}

const taken = () => new Refusal('EXISTING_USER', { field: 'phoneNumber' })

/** Somebody may register with the number at the same moment. */
async function store(tx: Tx, { id }: Changed, phone: string): Promise<void> {
  try {
    await tx`update member set phone = ${phone} where id = ${id}`
  } catch (error) {
    throw (error as { constraint?: string }).constraint === 'member_phone_key' ? taken() : error
  }
}

/** Tells the member's earlier number and the new one by SMS. @throws when the gateway's answer is unknown */
export async function tellPhone(
  { member, approval }: { member: number; approval: number },
  ctx: Context,
): Promise<void> {
  const [told] = await ctx.db<{ earlier: string; phone: string }[]>`
    select before ->> 'phone' as earlier, input ->> 'phone' as phone from approval
    where id = ${approval} and before ? 'phone'`
  // The member was anonymised since.
  if (!told) return
  for (const [which, to] of Object.entries(told))
    await sendNotice(ctx, { member, to, reference: `member-phone-${approval}-${which}`, texts })
}

const texts: Record<Exclude<Language, 'en'>, (name: string) => string> = {
  th: (name) => `${name}: เบอร์โทรศัพท์สำหรับเข้าสู่ระบบของคุณถูกเปลี่ยนแล้ว หากคุณไม่ได้ขอเปลี่ยน โปรดติดต่อเราทันที`,
  la: (name) => `${name}: ເບີໂທລະສັບສຳລັບເຂົ້າສູ່ລະບົບຂອງທ່ານຖືກປ່ຽນແລ້ວ, ຖ້າທ່ານບໍ່ໄດ້ຂໍປ່ຽນ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ`,
}
