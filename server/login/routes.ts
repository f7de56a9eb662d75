import { login, logout } from '#contract/login'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { forgetOldTries, signIn } from './login.ts'
import { endSessions, forgetSessions } from './session.ts'

export const loginFeature: Feature = {
  routes,
  jobs: {
    'session.forget': (_, { db }) => forgetSessions(db),
    'login.forget': (_, ctx) => forgetOldTries(ctx),
  },
}

function routes({ on }: Http, ctx: Context): void {
  on(login, async ({ input: { username, password, remember = false }, address }) => ({
    token: await signIn(ctx, { username, password, remember, address }),
  }))

  on(logout, async ({ caller }) => {
    await endSessions(ctx.db, { member: caller.member, only: caller.session })
    ctx.push(caller.member, 'signed-out')
    return { message: 'signed out' }
  })
}
