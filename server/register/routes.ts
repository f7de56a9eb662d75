import { register, sendOtp, validate, verifyOtp } from '#contract/register'
import type { Feature } from '../context.ts'
import { phoneToRegister } from '../login/phone.ts'
import { sendCode, verifyCode } from './otp.ts'
import { checkDraft, registerMember } from './register.ts'

export const registerFeature: Feature = ({ on }, ctx) => {
  on(sendOtp, ({ input: { phoneNumber, otpToken }, address, language }) => {
    const phone = phoneToRegister(phoneNumber, ctx.region)
    return sendCode(ctx, { phone, otpToken, address, language })
  })

  on(verifyOtp, async ({ input: { otpToken, otpCode } }) => {
    await verifyCode(ctx, otpToken, otpCode)
    return { code: 'OTP_VERIFIED' as const }
  })

  on(validate, async ({ input }) => {
    await checkDraft(ctx, input)
    return { message: 'can be registered' }
  })

  on(register, async ({ input }) => {
    await registerMember(ctx, input)
    return { message: 'registered' }
  })
}
