import { sendPasswordLink } from '#contract/operator-member-password'
import * as contract from '#contract/password'
import { Refusal } from '#contract/refusal'
import { phoneToRegister } from '../login/phone.ts'
import type { Feature } from '../platform/feature.ts'
import { deliverCode, sendCode } from './code.ts'
import { sendGuesses, tellGuesses } from './guesses.ts'
import { deliverLink, linkOf, sendLink } from './link.ts'
import { resetByCode, resetByLink, tellReset } from './reset.ts'

/** The endpoints with which a forgotten password is replaced. */
export const passwordFeature: Feature = {
  routes({ on }, ctx) {
    on(contract.sendPasswordCode, ({ input: { phoneNumber }, address, language, proofOfWork }) => {
      const phone = phoneToRegister(phoneNumber, ctx.region)
      return sendCode(ctx, { phone, address, language, proof: proofOfWork })
    })
    on(contract.resetPassword, ({ input, address, agent }) =>
      resetByCode(ctx, { ...input, address, agent }),
    )
    on(contract.openPasswordLink, async ({ input: { linkToken } }) => {
      if (!(await linkOf(ctx.db, linkToken))) throw new Refusal('INVITATION_EXPIRED')
      return { message: 'open' }
    })
    on(contract.resetPasswordByLink, ({ input, address, agent }) =>
      resetByLink(ctx, { ...input, address, agent }),
    )
    on(sendPasswordLink, ({ input, operator, address }) =>
      sendLink(ctx, input, { operator, address }),
    )
  },
  jobs: {
    'password.send-code': deliverCode,
    'password.send-link': deliverLink,
    'password.tell': tellReset,
    'password.tell-guesses': tellGuesses,
    'password.send-guesses': sendGuesses,
  },
}
