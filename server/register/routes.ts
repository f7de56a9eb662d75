import { register, sendOtp, validate, verifyOtp } from '#contract/register'
import { phoneToRegister } from '../login/phone.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { forgetCodes, sendCode, verifyCode } from './otp.ts'
import { checkDraft, registerMember } from './register.ts'

export const registerFeature: Feature = {
  routes,
  jobs: { 'otp.forget': (_, ctx) => forgetCodes(ctx) },
}

function routes({ on }: Http, ctx: Context): void {
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
