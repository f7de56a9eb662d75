import { login, logout } from '#contract/login'
import type { Feature } from '../context.ts'
import { signIn } from './login.ts'
import { endSessions } from './session.ts'

export const loginFeature: Feature = ({ on }, ctx) => {
  on(login, async ({ input: { username, password, remember = false }, address }) => ({
    token: await signIn(ctx, { username, password, remember, address }),
  }))

  on(logout, async ({ caller }) => {
    await endSessions(ctx.db, { member: caller.member, only: caller.session })
    ctx.push(caller.member, 'signed-out')
    return { message: 'signed out' }
  })
}
