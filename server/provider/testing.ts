import type { closedStates } from '#contract/closure'
import { asOwner, type TestApp } from '../testing.ts'

/** Closes a provider as the breaker does, without an operator, or opens it again. */
export const closeNow = (
  app: TestApp,
  provider: string,
  state: (typeof closedStates)[number] = 'no_new_money',
) =>
  asOwner(
    app,
    (db) => db`
      insert into provider_closure (provider, state, reason, until_at)
      values (${provider}, ${state}, 'a test', now() + interval '1 hour')`,
  )

export const openNow = (app: TestApp, provider: string) =>
  asOwner(app, (db) => db`delete from provider_closure where provider = ${provider}`)
