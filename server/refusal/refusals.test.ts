import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { cancelQr } from '#contract/deposit'
import { activateGame } from '#contract/game'
import { refundBanners } from '#contract/refund'
import type { RefusalCode } from '#contract/refusal'
import { refusals } from '#contract/refusal-codes'
import { addToWallet } from '#contract/wallet'
import { openDb } from '#db'
import { baht } from '../deposit/testing.ts'
import { approvals } from './approvals-testing.ts'
import { callers } from './callers-testing.ts'
import { deposits, games, withdrawals } from './money-testing.ts'
import { operators } from './operators-testing.ts'
import { protections } from './protection-testing.ts'
import { registering } from './register-testing.ts'
import { bonuses, invites, refunds, spins } from './rewards-testing.ts'
import { type Case, type Cases, refusalCode, type Stage, sent, startStage } from './testing.ts'

// Goal: every code of the contract really occurs. Method: the whole server and the sandbox, over HTTP, one case per
// code; a code without a case does not compile.
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterEach(() => stage.sandbox.clearControls())
afterAll(async () => {
  expect(await stage.app.ctx.ledger.reconcile()).toEqual([])
  await stage.stop()
})

const signIn = 'POST /api/login'

/** Refusals that are possible at any call. */
const anywhere = {
  BAD_REQUEST: (on) => sent(on, 'POST /api/otp/send', { body: '[' }),
  METHOD_NOT_ALLOWED: (on) => sent(on, 'DELETE /api/login'),
  PAYLOAD_TOO_LARGE: (on) => sent(on, signIn, { body: `"${'a'.repeat(70_000)}"` }),
  UNSUPPORTED_MEDIA_TYPE: (on) => sent(on, signIn, { 'content-type': 'text/plain', body: 'a' }),
  NO_DATA: async ({ member }) =>
    refusalCode(call(cancelQr, { id: 'nothing' }, (await member()).caller)),
  async KEY_REUSED({ member }) {
    const caller = { ...(await member()).caller, key: 'one-key' }
    await refusalCode(call(addToWallet, { amount: baht(1) }, caller))
    return refusalCode(call(addToWallet, { amount: baht(2) }, caller))
  },
  /** A game does not answer, however often it is asked. */
  async SERVICE_UNAVAILABLE({ member, sandbox }) {
    await sandbox.control({ gateway: 'pg', operation: 'activate', flaw: 'error', calls: 3 })
    return refusalCode(call(activateGame, { slotCode: 'pg' }, (await member()).caller))
  },
  /** A table is missing. */
  async INTERNAL_SERVER_ERROR({ app, member }) {
    const { caller } = await member()
    const owner = openDb(app.databaseUrl, { asOwner: true, max: 1 })
    await owner`alter table banner rename to banner_away`
    try {
      return await refusalCode(call(refundBanners, {}, caller))
    } finally {
      await owner`alter table banner_away rename to banner`
      await owner.end()
    }
  },
} satisfies Cases

const cases: Record<RefusalCode, Case> = {
  ...callers,
  ...registering,
  ...bonuses,
  ...invites,
  ...refunds,
  ...spins,
  ...games,
  ...withdrawals,
  ...deposits,
  ...approvals,
  ...operators,
  ...protections,
  ...anywhere,
}

test.each(Object.keys(refusals) as RefusalCode[])('API-02 %s is raised', async (code) => {
  expect(await cases[code](stage)).toBe(code)
})
