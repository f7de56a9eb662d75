import { register, sendOtp, validate, verifyOtp } from '#contract/register'
import { phoneToRegister } from '../login/phone.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { sendCode, verifyCode } from './otp.ts'
import { checkDraft, registerMember } from './register.ts'

export const registerFeature: Feature = { routes }

function routes({ on }: Http, ctx: Context): void {
  on(sendOtp, ({ input: { phoneNumber, otpToken }, address, device, language, proofOfWork }) => {
    const phone = phoneToRegister(phoneNumber, ctx.region)
    return sendCode(ctx, {
      phone,
      otpToken,
      address,
      device,
      language,
      proof: proofOfWork,
    })
  })

  on(verifyOtp, async ({ input: { otpToken, otpCode, requiresToken }, device }) => {
    await verifyCode(ctx, {
      token: otpToken,
      digits: otpCode,
      ...(!requiresToken && { device }),
    })
    return { code: 'OTP_VERIFIED' as const }
  })

  on(validate, async ({ input, device }) => {
    await checkDraft(ctx, input, device)
    return { message: 'can be registered' }
  })

  on(register, async ({ input, device, language, address, agent }) => {
    await registerMember(ctx, input, { device, language, client: { address, agent } })
    return { message: 'registered' }
  })
}
