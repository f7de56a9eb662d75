import { login } from '#contract/login'
import { endSession, logout } from '#contract/logout'
import { recordEvent } from '../member-event/record.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { signIn } from './login.ts'
import { sendNewDevice } from './new-device.ts'
import { endByHash } from './open.ts'
import { endSessions } from './session.ts'

export const loginFeature: Feature = { routes, jobs: { 'login.tell-device': sendNewDevice } }

function routes({ on }: Http, ctx: Context): void {
  on(login, ({ input: { remember = false, ...input }, address, agent, proofOfWork }) =>
    signIn(ctx, Object.assign({ remember, address, agent, proof: proofOfWork }, input)),
  )

  on(endSession, async ({ input, address, agent }) => {
    const hash = Buffer.from(input.digest, 'hex')
    const member = await ctx.db.begin((tx) => endByHash(ctx, tx, hash, { address, agent }))
    if (member !== undefined) ctx.push(member, 'signed-out')
    return { message: 'signed out' }
  })

  on(logout, async ({ caller: { member, session }, address, agent }) => {
    await ctx.db.begin(async (tx) => {
      await endSessions(tx, { member, only: session })
      const client = { address, agent }
      await recordEvent(tx, ctx.secrets, { member, session, client, kind: 'sign-out' })
    })
    ctx.push(member, 'signed-out')
    return { message: 'signed out' }
  })
}
