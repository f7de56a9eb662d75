import { randomBytes } from 'node:crypto'
import type { Language } from '#contract/language'
import { ask } from '#providers/ask'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import { memberByPhone } from '../platform/member/lookup.ts'
import { codeText, storeCode } from '../register/otp.ts'

const timeoutMs = 5_000
const encryptionOf = ({ pepper }: Context['secrets']) => createEncryption(pepper, 'password code')

type Request = {
  phone: string
  address: string
  language: Language
  /** The answer to a challenge, when many codes are asked for. */
  proof?: string | undefined
}

/**
 * Stores a code for a number, and lets a job send it if the number is a member's. The request does the same work for every
 * number, so neither its answer nor its time tells who is a member. @throws Refusal OTP_BLOCK beyond a limit
 */
export async function sendCode(
  ctx: Context,
  { phone, address, language, proof }: Request,
): Promise<{ otpRef: string; otpToken: string }> {
  return ctx.db.begin(async (tx) => {
    const { id, token, reference, digits } = await storeCode(ctx, tx, {
      phone,
      address,
      proof,
      purpose: 'password',
    })
    const message = { to: phone, digits, reference, sms: `otp-${randomBytes(12).toString('hex')}` }
    const sealed = encryptionOf(ctx.secrets).encrypt(JSON.stringify(message)).toString('base64')
    await ctx.jobs.add(tx, 'password.send-code', { otp: id, sealed, language })
    return { otpRef: reference, otpToken: token }
  })
}

type Message = { to: string; digits: string; reference: string; sms: string }

/**
 * Sends the code to a member while it can still be typed in.
 * @throws when the gateway's answer is unknown, so that the job runs again with the same reference
 */
export async function deliverCode(
  { otp, sealed, language }: { otp: number; sealed: string; language: Language },
  { db, sms, secrets }: Context,
): Promise<void> {
  const [open] = await db<{ phone: string }[]>`
    select phone from otp where id = ${otp} and expires_at > now() and delivery in ('asked', 'unknown')`
  if (!open || (await memberByPhone(db, open.phone)) === undefined) return
  const message: Message = JSON.parse(encryptionOf(secrets).decrypt(Buffer.from(sealed, 'base64')))
  const { to, digits, reference } = message
  const text = await codeText(db, { language, digits, reference })
  const { word } = await ask(sms.send, { to, text, reference: message.sms }, timeoutMs)
  await db`update otp set delivery = ${word === 'done' ? 'sent' : word} where id = ${otp}`
  if (word === 'unknown') throw new Error('the answer of the SMS gateway is unknown')
}
