import { login, logout } from '#contract/login'
import type { Feature } from '../context.ts'
import { signIn } from './login.ts'
import { endSessions } from './session.ts'

export const loginFeature: Feature = ({ on }, ctx) => {
  on(login, async ({ input: { username, password, remember = false }, address }) => ({
    token: await signIn(ctx, { username, password, remember, address }),
  }))

  on(logout, async ({ caller }) => {
    await endSessions(ctx, { member: caller.member, only: caller.session })
    return { message: 'signed out' }
  })
}
