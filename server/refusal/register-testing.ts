import { call } from '#contract/call'
import { type Registration, register, sendOtp, verifyOtp } from '#contract/register'
import { newRegistration } from '../register/testing.ts'
import { type Cases, during, refusalCode, registered, type Stage, sent } from './testing.ts'

const make = ({ app }: Stage, otherwise: Partial<Registration> = {}) =>
  refusalCode(call(register, newRegistration(otherwise), { host: app.host }))
const verify = ({ app }: Stage, otpToken: string, otpCode: string) =>
  refusalCode(call(verifyOtp, { otpToken, otpCode }, { host: app.host }))

/** Reads the code that was sent to a phone. */
async function code({ app, sandbox }: Stage) {
  const phoneNumber = newRegistration().username
  const { otpToken } = await call(sendOtp, { phoneNumber }, { host: app.host })
  const { text } = await sandbox.lastSms(`+66${phoneNumber.slice(1)}`)
  const digits = /\d{6}/.exec(text)![0]
  return { otpToken, digits, wrong: digits === '000000' ? '111111' : '000000' }
}

/** Refusals of registering and its one-time code. */
export const registering = {
  async OTP_BLOCK({ app }) {
    const phoneNumber = newRegistration().username
    const ask = () => call(sendOtp, { phoneNumber }, { host: app.host })
    await ask()
    return refusalCode(ask())
  },
  async PROOF_OF_WORK_NEEDED({ app }) {
    const { db } = app.ctx
    // Half of what one network may ask for without typing a code in.
    await db`
      insert into otp (token_hash, reference, phone, address, code_hash, expires_at, purpose)
      select sha256(('work' || i)::bytea), 'ABCDEF', '+6689' || (1000000 + 10000 * i)::text, '127.0.0.1', sha256('1'), now(),
        'register'
      from generate_series(1, 15) i`
    try {
      return await refusalCode(
        call(sendOtp, { phoneNumber: newRegistration().username }, { host: app.host }),
      )
    } finally {
      await db`delete from otp where reference = 'ABCDEF'`
    }
  },
  async OTP_SEND_FAIL({ app, sandbox }) {
    await sandbox.control({ gateway: 'SMS', operation: 'send', flaw: 'refuse', calls: 1 })
    const phoneNumber = newRegistration().username
    return refusalCode(call(sendOtp, { phoneNumber }, { host: app.host }))
  },
  OTP_TOKEN_INVALID: (stage) => verify(stage, 'nonsense', '123456'),
  OTP_NOT_EXIST: (stage) => verify(stage, `ko_${'A'.repeat(43)}`, '123456'),
  async OTP_CODE_INVALID(stage) {
    const { otpToken, wrong } = await code(stage)
    return verify(stage, otpToken, wrong)
  },
  async OTP_VERIFY_FAIL(stage) {
    const { otpToken, digits, wrong } = await code(stage)
    for (let tries = 0; tries < 5; tries += 1) await verify(stage, otpToken, wrong)
    return verify(stage, otpToken, digits)
  },
  async OTP_VERIFIED(stage) {
    const { otpToken, digits } = await code(stage)
    await verify(stage, otpToken, digits)
    return verify(stage, otpToken, digits)
  },
  async OTP_EXPIRED(stage) {
    const { otpToken, digits } = await code(stage)
    await stage.app.ctx.db`update otp set expires_at = now()`
    return verify(stage, otpToken, digits)
  },
  UNVERIFIED_OTP: (stage) => during(stage, ['registerOtp', true, false], () => make(stage)),

  async EXISTING_USER(stage) {
    const { username } = await registered(stage)
    return make(stage, { username })
  },
  async EXISTING_BANK(stage) {
    const { bankAccountNo } = await registered(stage)
    return make(stage, { bankAccountNo })
  },
  INVALID_USER_INFO: (stage) => make(stage, { inviteCode: 'PR00000000' }),
  INVALID_BANK: (stage) => make(stage, { bankCode: 'NOBANK' }),
  BANK_ACCOUNT_NAME_ENG: (stage) => make(stage, { bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' }),
  PHONE_NUMBER_REQUIRE_10_DIGIT: (stage) => make(stage, { username: '081234567' }),
  REGISTER_FAIL: (stage) => sent(stage, 'POST /api/account', { body: '{"name":"SOMCHAI"}' }),
  async GAME_ACTIVATION_FAIL(stage) {
    await stage.sandbox.control({
      gateway: 'JOKER',
      operation: 'activate',
      flaw: 'refuse',
      calls: 1,
    })
    return during(stage, ['registerGames', ['JOKER'], []], () => make(stage))
  },
} satisfies Cases
