import * as contract from '#contract/consent'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { agree, consentOf, giveDateOfBirth } from './consent.ts'

/** Consent to the terms, and the date of birth of members who registered without one. */
export const consentFeature: Feature = {
  routes,
}

function routes({ on }: Http, ctx: Context): void {
  const { db } = ctx
  on(contract.consent, ({ caller }) => consentOf(db, caller))
  on(contract.agree, async ({ caller, input: { termsVersion }, language, address, agent }) => {
    await agree(ctx, caller, { termsVersion, language, client: { address, agent } })
    return consentOf(db, caller)
  })
  on(contract.giveDateOfBirth, async ({ caller, input }) => {
    await giveDateOfBirth(ctx, caller, input.dateOfBirth)
    return consentOf(db, caller)
  })
}
