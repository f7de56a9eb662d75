import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Language } from '#contract/language'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { ask } from '#providers/ask'
import { demandWork } from '../login/proof-of-work.ts'
import { networkOf } from '../platform/address.ts'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'
import { usedOfLimits } from './otp-limits.ts'

/** Timeout of the SMS gateway. */
const timeoutMs = 5_000
/** A verified number must register within this time. */
const verifiedFor = '30 minutes'
/** The same for a client without the token, who is recognized by less. */
const rememberedFor = '15 minutes'
const tokenForm = /^ko_[A-Za-z0-9_-]{43}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest()

type Sent = { otpRef: string; otpToken: string; code: 'OTP_SENT' | 'OTP_VERIFIED' }
type CodeRequest = {
  phone: string
  otpToken?: string | undefined
  address: string
  device: string
  language: Language
  /** The answer to a challenge, when many codes are asked for. */
  proof?: string | undefined
}
/** Proof that a client verified a number: the token, or without it what recognizes the client. */
export type Proof = { token: string | undefined; device: string }

/**
 * Sends six digits to a phone, and returns a token for the screen that asked. The row is stored before the text is
 * sent, so a message with an unknown result can still be used when it arrives. @throws Refusal OTP_BLOCK beyond a
 * limit, OTP_SEND_FAIL when the gateway did not accept it
 */
export async function sendCode(
  ctx: Context,
  { phone, otpToken, address, device, language, proof }: CodeRequest,
): Promise<Sent> {
  const verified = await verifiedOf(ctx.db, phone, { token: otpToken, device })
  if (verified)
    return { otpRef: verified.reference, otpToken: otpToken ?? '', code: 'OTP_VERIFIED' }
  const { id, token, reference, digits } = await ctx.db.begin((tx) =>
    storeCode(ctx, tx, { phone, address, proof, purpose: 'register' }),
  )
  const text = await codeText(ctx.db, { language, digits, reference })
  await deliver(ctx, id, { to: phone, text, reference: `otp-${randomBytes(12).toString('hex')}` })
  return { otpRef: reference, otpToken: token, code: 'OTP_SENT' }
}

type Purpose = 'register' | 'password'
type Asked = { phone: string; address: string; purpose: Purpose; proof?: string | undefined }
export type StoredCode = { id: number; token: string; reference: string; digits: string }

/**
 * Draws six digits and stores their hash.
 * @throws Refusal OTP_BLOCK beyond a limit, PROOF_OF_WORK_NEEDED from half of it on
 */
export async function storeCode(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  { phone, address, proof, purpose }: Asked,
): Promise<StoredCode> {
  const token = `ko_${randomBytes(32).toString('base64url')}`
  const reference = randomBytes(3).toString('hex').toUpperCase()
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  const used = await usedOfLimits(tx, phone, address)
  if (used >= 1) throw new Refusal('OTP_BLOCK')
  const bits = workOf(used)
  if (bits > 0) await demandWork(tx, secrets, { purpose: 'code', subject: phone, bits, proof })
  const [{ id }] = await tx<[{ id: number }]>`
    insert into otp (token_hash, reference, phone, address, code_hash, expires_at, purpose)
    values (${hashOf(token)}, ${reference}, ${phone}, ${networkOf(address)}, ${digitsHash({ secrets }, token, digits)},
      now() + interval '5 minutes', ${purpose}) returning id`
  return { id, token, reference, digits }
}

/** The work that a client is asked for, by what is used of the limits. */
const workOf = (used: number): number => (used >= 0.75 ? 17 : used >= 0.5 ? 16 : 0)

/** The text message with the digits. */
export async function codeText(
  db: Db,
  { language, digits, reference }: { language: Language; digits: string; reference: string },
): Promise<string> {
  const { name } = await settingsOf(db, 'name')
  return texts[language](name, digits, reference)
}

/** The reference makes a repeated send one message, so an unknown result is retried once. */
async function deliver(
  { db, sms }: Context,
  id: number,
  message: { to: string; text: string; reference: string },
): Promise<void> {
  let answer = await ask(sms.send, message, timeoutMs)
  if (answer.word === 'unknown') answer = await ask(sms.send, message, timeoutMs)
  const delivery = answer.word === 'done' ? 'sent' : answer.word
  await db`update otp set delivery = ${delivery} where id = ${id}`
  if (delivery !== 'sent') throw new Refusal('OTP_SEND_FAIL')
}

/**
 * Checks the digits. The statement that reads them counts the try, so concurrent tries cannot exceed five. `device` is
 * remembered if given: it may then go on without the token.
 */
export async function verifyCode(
  ctx: Context,
  { token, digits, device }: { token: string; digits: string; device?: string },
): Promise<void> {
  if (!tokenForm.test(token)) throw new Refusal('OTP_TOKEN_INVALID')
  const remembered = device === undefined ? null : hashOf(device)
  const [tried] = await ctx.db<{ isVerified: boolean }[]>`
    with typed as (select ${digitsHash(ctx, token, digits)}::bytea as hash)
    update otp set attempts = attempts + 1,
      verified_at = case when code_hash = typed.hash then now() end,
      verified_by = case when code_hash = typed.hash then ${remembered}::bytea end
    from typed where token_hash = ${hashOf(token)} and verified_at is null and attempts < 5 and expires_at > now()
    returning verified_at is not null as is_verified`
  if (tried?.isVerified) return
  throw new Refusal(tried ? 'OTP_CODE_INVALID' : await whyNot(ctx.db, token))
}

async function whyNot(db: Db, token: string): Promise<RefusalCode> {
  const [otp] = await db<{ isVerified: boolean; isBurnt: boolean }[]>`
    select verified_at is not null as is_verified, attempts >= 5 as is_burnt
    from otp where token_hash = ${hashOf(token)}`
  if (!otp) return 'OTP_NOT_EXIST'
  if (otp.isVerified) return 'OTP_VERIFIED'
  return otp.isBurnt ? 'OTP_VERIFY_FAIL' : 'OTP_EXPIRED'
}

/** Returns the verification of this number by the token or the client, if it has not made an account yet. */
export async function verifiedOf(
  db: Db | Tx,
  phone: string,
  { token, device }: Proof,
): Promise<{ id: number; reference: string } | undefined> {
  const within = token === undefined ? rememberedFor : verifiedFor
  const proof =
    token === undefined ? db`verified_by = ${hashOf(device)}` : db`token_hash = ${hashOf(token)}`
  const [otp] = await db<{ id: number; reference: string }[]>`
    select id, reference from otp where phone = ${phone} and ${proof} and purpose = 'register'
      and used_at is null and verified_at > now() - ${within}::interval
    order by verified_at desc limit 1`
  return otp
}

/** Returns the number that was verified by this token in order to choose a new password, if it was not used yet. */
export async function verifiedForPassword(
  db: Db,
  token: string,
): Promise<{ otp: number; phone: string } | undefined> {
  const [verified] = await db<{ otp: number; phone: string }[]>`
    select id as otp, phone from otp where token_hash = ${hashOf(token)} and purpose = 'password'
      and used_at is null and verified_at > now() - ${verifiedFor}::interval`
  return verified
}

/** Uses a verification, which can be done once. @returns false if it was used */
export async function useOtp(tx: Tx, id: number): Promise<boolean> {
  const { count } = await tx`update otp set used_at = now() where id = ${id} and used_at is null`
  return count === 1
}

/** Hashed with the token and a key that is not in the database: a plain hash of six digits is guessed at once. */
const digitsHash = ({ secrets }: Pick<Context, 'secrets'>, token: string, digits: string) =>
  createHmac('sha256', secrets.pepper).update(`otp:${token}:${digits}`).digest()

const texts: Record<Language, (name: string, digits: string, reference: string) => string> = {
  th: (name, digits, reference) =>
    `${digits} คือรหัสยืนยัน ${name} (รหัสอ้างอิง ${reference}) ใช้ได้ 5 นาที ห้ามบอกรหัสนี้แก่ผู้ใด`,
  la: (name, digits, reference) =>
    `${digits} ແມ່ນລະຫັດຢືນຢັນ ${name} (ເລກອ້າງອີງ ${reference}), ໃຊ້ໄດ້ 5 ນາທີ, ຫ້າມບອກລະຫັດນີ້ແກ່ຜູ້ໃດ`,
  en: (name, digits, reference) =>
    `${digits} is your ${name} code (ref ${reference}). Valid for 5 minutes. Do not share it with anyone.`,
}
