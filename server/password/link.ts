import { createHash, randomBytes } from 'node:crypto'
import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { ask } from '#providers/ask'
import { audit } from '../audit/audit.ts'
import { recordEvent } from '../member-event/record.ts'
import { knownMember } from '../operator-member/member.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import { mayMember } from '../platform/member-status.ts'
import { settingsOf } from '../site/settings.ts'
import { revokeLinks } from './revoke.ts'

const minutes = 30
const limits = { member: 3, operator: 30, window: '1 day' } as const
const timeoutMs = 5_000

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const encryptionOf = ({ pepper }: Context['secrets']) => createEncryption(pepper, 'password link')

type Request = { id: string; reason: string }
type By = { operator: Operator; address: string }
type Message = { to: string; token: string; sms: string }

/**
 * Has a link sent to the member's number; it voids the one before. The database has a hash of its token, and the job's
 * payload is encrypted. @throws Refusal NO_USER, INACTIVE_USER, REQUEST_LIMIT
 */
export async function sendLink(
  ctx: Context,
  { id: userId, reason }: Request,
  { operator, address }: By,
): Promise<{ endsAt: number }> {
  const { db, jobs, secrets } = ctx
  const { id, status } = await knownMember(db, userId)
  if (!mayMember(status, 'sign-in')) throw new Refusal('INACTIVE_USER')
  const token = randomBytes(32).toString('base64url')
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('password link'), ${operator.id}::int)`
    const [{ phone }] = await tx<[{ phone: string }]>`
      select phone from member where id = ${id} for no key update`
    await assertWithinLimits(tx, id, operator.id)
    await revokeLinks(tx, id)
    const [link] = await tx<[{ id: number; endsAt: Date }]>`
      insert into member_password_link (bucket, member, token_hash, sent_by, ends_at)
      values (${id % 256}, ${id}, ${hashOf(token)}, ${operator.id}, now() + ${minutes} * interval '1 minute')
      returning id, ends_at`
    const message: Message = { to: phone, token, sms: `password-link-${link.id}` }
    const sealed = encryptionOf(secrets).encrypt(JSON.stringify(message)).toString('base64')
    await recordEvent(tx, secrets, { member: id, kind: 'password-link' })
    await jobs.add(tx, 'password.send-link', { member: id, sealed })
    await audit(tx, {
      by: { operator, address, reason },
      action: 'member-password-link',
      object: { kind: 'member', id: userId },
      after: { until: link.endsAt },
    })
    return { endsAt: link.endsAt.getTime() }
  })
}

async function assertWithinLimits(tx: Tx, member: number, operator: number): Promise<void> {
  const [counted] = await tx<[{ byMember: number; byOperator: number }]>`
    select
      (select count(*)::int from member_password_link
        where bucket = ${member % 256} and member = ${member} and at > now() - ${limits.window}::interval) as by_member,
      (select count(*)::int from member_password_link
        where sent_by = ${operator} and at > now() - ${limits.window}::interval) as by_operator`
  if (counted.byMember >= limits.member || counted.byOperator >= limits.operator)
    throw new Refusal('REQUEST_LIMIT')
}

/**
 * Sends the link while it works.
 * @throws when the gateway's answer is unknown, so that the job runs again with the same reference
 */
export async function deliverLink(
  { member, sealed }: { member: number; sealed: string },
  { db, sms, secrets, region, publicUrl }: Context,
): Promise<void> {
  const message: Message = JSON.parse(encryptionOf(secrets).decrypt(Buffer.from(sealed, 'base64')))
  const { to, token } = message
  const open = await linkOf(db, token)
  if (open?.member !== member) return
  const { name } = await settingsOf(db, 'name')
  // Browsers do not send what follows the #, so the token stands in no log.
  const text = texts[region === 'lao' ? 'la' : 'th'](name, `${publicUrl}/password#${token}`)
  const { word } = await ask(sms.send, { to, text, reference: message.sms }, timeoutMs)
  if (word === 'unknown') throw new Error('the answer of the SMS gateway is unknown')
}

const texts: Record<Exclude<Language, 'en'>, (name: string, link: string) => string> = {
  th: (name, link) =>
    `${name}: ตั้งรหัสผ่านใหม่ได้ที่ ${link} ภายใน ${minutes} นาที ห้ามส่งลิงก์นี้ให้ผู้ใด หากคุณไม่ได้ขอ ไม่ต้องทำอะไร`,
  la: (name, link) =>
    `${name}: ຕັ້ງລະຫັດຜ່ານໃໝ່ທີ່ ${link} ພາຍໃນ ${minutes} ນາທີ, ຫ້າມສົ່ງລິ້ງນີ້ໃຫ້ຜູ້ໃດ. ຖ້າທ່ານບໍ່ໄດ້ຂໍ, ບໍ່ຕ້ອງເຮັດຫຍັງ`,
}

/** The member and the id of a link that works. */
export async function linkOf(
  db: Db,
  token: string,
): Promise<{ id: number; member: number } | undefined> {
  const [link] = await db<{ id: number; member: number }[]>`
    select id, member from member_password_link
    where token_hash = ${hashOf(token)} and used_at is null and revoked_at is null and ends_at > now()`
  return link
}

/** Uses a link, which can be done once. @returns false if it was used or replaced since */
export async function useLink(
  tx: Tx,
  { id, member }: { id: number; member: number },
): Promise<boolean> {
  const { count } = await tx`
    update member_password_link set used_at = now()
    where bucket = ${member % 256} and member = ${member} and id = ${id}
      and used_at is null and revoked_at is null and ends_at > now()`
  return count === 1
}
