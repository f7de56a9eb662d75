import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { ask } from '#providers/ask'
import { assertChoosable, ownerOf } from '../login/chosen.ts'
import { forgetDevices, rememberDevice } from '../login/device.ts'
import { hashPassword } from '../login/password.ts'
import { endSessions } from '../login/session.ts'
import { forgetTries } from '../login/tries.ts'
import type { Client } from '../member-event/place.ts'
import { recordEvent } from '../member-event/record.ts'
import { deletePasskeys } from '../member-passkey/passkey.ts'
import { rangeOf } from '../platform/address.ts'
import type { Context } from '../platform/context.ts'
import { memberByPhone } from '../platform/member/lookup.ts'
import { useOtp, verifiedForPassword } from '../register/otp.ts'
import { settingsOf } from '../site/settings.ts'
import { linkOf, useLink } from './link.ts'
import { revokeLinks } from './revoke.ts'

type Owner = { id: number; phone: string; currency: string }
type Replaced = { holdsWithdrawals: boolean; deviceToken: string; passkeysRemoved: number }
type Chosen = { newPassword: string } & Client

/**
 * Replaces a password by a code that was verified. Ends all sessions of the member, and tells the member's number.
 * @throws Refusal UNVERIFIED_OTP, INVALID_USER_INFO
 */
export async function resetByCode(
  ctx: Context,
  { otpToken, newPassword, address, agent }: Chosen & { otpToken: string },
): Promise<Replaced> {
  const verified = await verifiedForPassword(ctx.db, otpToken)
  if (!verified) throw new Refusal('UNVERIFIED_OTP')
  const member = await memberByPhone(ctx.db, verified.phone)
  if (member === undefined) throw new Refusal('UNVERIFIED_OTP')
  const passwordHash = await hashOfChoosable(ctx.db, member, { newPassword, address })
  const { owner, ...replaced } = await ctx.db.begin(async (tx) => {
    const [owner] = await tx<Owner[]>`
      select id, phone, currency from member where id = ${member} and phone = ${verified.phone} for no key update`
    if (!owner || !(await useOtp(tx, verified.otp))) throw new Refusal('UNVERIFIED_OTP')
    const replaced = await replacePassword(ctx, tx, owner, {
      passwordHash,
      reference: `code-${verified.otp}`,
      client: { address, agent },
    })
    return Object.assign(replaced, { owner })
  })
  const holdsWithdrawals = await afterReset(ctx, owner, address)
  return Object.assign(replaced, { holdsWithdrawals })
}

/** Replaces a password by a link that an operator had sent. @throws Refusal INVITATION_EXPIRED, INVALID_USER_INFO */
export async function resetByLink(
  ctx: Context,
  { linkToken, newPassword, address, agent }: Chosen & { linkToken: string },
): Promise<Replaced> {
  const link = await linkOf(ctx.db, linkToken)
  if (!link) throw new Refusal('INVITATION_EXPIRED')
  const passwordHash = await hashOfChoosable(ctx.db, link.member, { newPassword, address })
  const { owner, ...replaced } = await ctx.db.begin(async (tx) => {
    const [owner] = await tx<[Owner]>`
      select id, phone, currency from member where id = ${link.member} for no key update`
    if (!(await useLink(tx, link))) throw new Refusal('INVITATION_EXPIRED')
    const replaced = await replacePassword(ctx, tx, owner, {
      passwordHash,
      reference: `link-${link.id}`,
      client: { address, agent },
    })
    return Object.assign(replaced, { owner })
  })
  const holdsWithdrawals = await afterReset(ctx, owner, address)
  return Object.assign(replaced, { holdsWithdrawals })
}

/** @throws Refusal INVALID_USER_INFO */
async function hashOfChoosable(
  db: Db,
  member: number,
  { newPassword, address }: { newPassword: string; address: string },
): Promise<string> {
  const { phone, names } = await ownerOf(db, member)
  await assertChoosable(db, newPassword, { field: 'newPassword', phone, names })
  return hashPassword(newPassword, { lane: 'choice', client: rangeOf(address) })
}

/**
 * In one transaction: otherwise an intruder's session or passkey could survive the new password. @returns the token of the
 * owner's device, which signs in whatever guessers do
 */
async function replacePassword(
  { jobs, secrets }: Context,
  tx: Tx,
  { id }: Owner,
  { passwordHash, reference, client }: { passwordHash: string; reference: string; client: Client },
): Promise<Omit<Replaced, 'holdsWithdrawals'>> {
  await tx`
    update member set password_hash = ${passwordHash}, password_reset_at = now() where id = ${id}`
  await revokeLinks(tx, id)
  // Before the sessions: a sign-in by passkey that is under way commits first, and its session ends too.
  const passkeysRemoved = await deletePasskeys(tx, id)
  if (passkeysRemoved > 0)
    await recordEvent(tx, secrets, { member: id, kind: 'passkey-remove', client })
  await endSessions(tx, { member: id })
  await recordEvent(tx, secrets, { member: id, kind: 'password-reset', client })
  await jobs.add(tx, 'password.tell', { member: id, reference, passkeysRemoved })
  await forgetDevices(tx, id)
  const { deviceToken } = await rememberDevice(tx, id, undefined)
  return { passkeysRemoved, deviceToken }
}

async function afterReset(
  ctx: Context,
  { id, phone, currency }: Owner,
  address: string,
): Promise<boolean> {
  ctx.push(id, 'signed-out')
  // The member may have guessed before, and must not wait because of it.
  await forgetTries(ctx, phone, address)
  return holdsWithdrawals(ctx.db, currency)
}

async function holdsWithdrawals(db: Db, currency: string): Promise<boolean> {
  const [rule] = await db`
    select from withdraw_rule where code = 'password_reset' and currency = ${currency} and is_on`
  return rule !== undefined
}

const timeoutMs = 5_000
/** A job of an older server says nothing of passkeys. */
type ResetJob = { member: number; reference: string; passkeysRemoved?: number }

/**
 * Tells the member by SMS that the password was replaced. The reference makes a repeated send one message.
 * @throws when the gateway's answer is unknown, so that the job runs again
 */
export async function tellReset(
  { member, reference, passkeysRemoved }: ResetJob,
  { db, sms, region }: Context,
): Promise<void> {
  const [{ phone }] = await db<[{ phone: string }]>`select phone from member where id = ${member}`
  const { name } = await settingsOf(db, 'name')
  const text = texts[region === 'lao' ? 'la' : 'th'](name, (passkeysRemoved ?? 0) > 0)
  const message = { to: phone, text, reference: `password-reset-${reference}` }
  const { word } = await ask(sms.send, message, timeoutMs)
  if (word === 'unknown') throw new Error('the answer of the SMS gateway is unknown')
}

const texts: Record<Exclude<Language, 'en'>, (name: string, hadPasskeys: boolean) => string> = {
  th: (name, hadPasskeys) =>
    `${name}: รหัสผ่านของคุณถูกตั้งใหม่แล้ว${hadPasskeys ? ' และพาสคีย์ทั้งหมดถูกลบแล้ว' : ''} หากคุณไม่ได้ทำรายการนี้ โปรดติดต่อเราทันที`,
  la: (name, hadPasskeys) =>
    `${name}: ລະຫັດຜ່ານຂອງທ່ານຖືກຕັ້ງໃໝ່ແລ້ວ${hadPasskeys ? ' ແລະ ພາສຄີທັງໝົດຖືກລຶບແລ້ວ' : ''}, ຖ້າທ່ານບໍ່ໄດ້ເຮັດ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ`,
}
