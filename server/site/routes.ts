import * as contract from '#contract/site'
import * as text from '#contract/site-text'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { legalOf } from './legal.ts'
import { settingsOf } from './settings.ts'
import { banksOf, contactOf, slipHoursOf, sourcesOf, textsOf } from './site.ts'

export const siteFeature: Feature = {
  routes,
}

function routes({ on }: Http, ctx: Context): void {
  const { db } = ctx

  // A terminated service answers `gone` before this handler.
  on(contract.active, async () => ({ message: 'active' }))

  on(contract.info, () => settingsOf(db, 'name', 'website'))
  on(contract.banks, async () => ({ banks: await banksOf(ctx) }))
  on(contract.sources, async ({ language }) => ({ sources: await sourcesOf(db, language) }))
  on(contract.registerOtp, async () => {
    const { registerOtp } = await settingsOf(db, 'registerOtp')
    return { registerOTP: registerOtp }
  })
  on(contract.enableChatWidget, () => settingsOf(db, 'enableChatWidget'))
  on(text.conditions, async ({ language }) => ({
    conditions: await textsOf(db, 'condition', language),
  }))
  on(text.agreements, async ({ language }) => ({
    agreements: await textsOf(db, 'agreement', language),
  }))
  on(text.notice, async ({ language }) => ({
    notice: (await textsOf(db, 'notice', language)).join(''),
  }))
  on(text.contact, ({ language }) => contactOf(db, language))
  on(contract.legal, ({ language }) => legalOf(db, language))
  on(contract.slipHours, () => slipHoursOf(db))
}
