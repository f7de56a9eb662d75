import { call } from '#contract/call'
import { agree, giveDateOfBirth } from '#contract/consent'
import { createQr } from '#contract/deposit'
import { activateGame } from '#contract/game'
import { decideIdentity, identityQueue } from '#contract/operator-identity'
import { confirmLimit, exclude, setLimit } from '#contract/protection'
import { setTimeLimit } from '#contract/time-limit'
import { withdraw } from '#contract/withdraw'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { sendDocument, whichOf } from '../identity/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { spendTime } from '../protection/testing.ts'
import { type Cases, during, refusalCode, type Stage } from './testing.ts'

/** Refusals of player protection. */
export const protections = {
  async DEPOSIT_LIMIT(stage) {
    const { caller } = await stage.member()
    await call(setLimit, { kind: 'deposit', period: 'day', amount: baht(99) }, caller)
    return refusalCode(call(createQr, { id: 'KBANK', amount: baht(100) }, caller))
  },
  async LOSS_LIMIT(stage) {
    const { caller } = await stage.member()
    await call(setLimit, { kind: 'loss', period: 'month', amount: baht(0) }, caller)
    return refusalCode(call(activateGame, { slotCode: 'pg' }, caller))
  },
  async TIME_LIMIT(stage) {
    const { id, caller } = await stage.member()
    await call(setTimeLimit, { period: 'day', minutes: 5 }, caller)
    await spendTime(stage.app.ctx.db, id, 5)
    return refusalCode(call(activateGame, { slotCode: 'pg' }, caller))
  },
  async LIMIT_WAITS(stage) {
    const { caller } = await stage.member()
    const limit = { kind: 'deposit', period: 'week' } as const
    await call(setLimit, { ...limit, amount: baht(100) }, caller)
    await call(setLimit, { ...limit, amount: null }, caller)
    return refusalCode(call(confirmLimit, { ...limit, amount: null }, caller))
  },
  async ON_BREAK(stage) {
    const caller = await away(stage, '24-hours')
    return refusalCode(call(activateGame, { slotCode: 'pg' }, caller))
  },
  async SELF_EXCLUDED(stage) {
    const caller = await away(stage, 'forever')
    return refusalCode(call(activateGame, { slotCode: 'pg' }, caller))
  },
  async EXCLUSION_NOT_LONGER(stage) {
    const caller = await away(stage, '6-months')
    return refusalCode(call(exclude, { length: '6-weeks' }, caller))
  },
  async AGE_BELOW_MINIMUM({ member }) {
    const dateOfBirth = `${new Date().getUTCFullYear() - 19}-01-01`
    return refusalCode(call(giveDateOfBirth, { dateOfBirth }, (await member()).caller))
  },
  async IDENTITY_NEEDED(stage) {
    const { id, caller } = await stage.member()
    await give(stage.app.ctx, id, baht(500))
    return during(
      stage,
      ['identityAboveWithdrawn', { BAHT: 100_00, LAK: 0 }, { BAHT: 0, LAK: 0 }],
      () => refusalCode(call(withdraw, { amount: baht(300) }, caller)),
    )
  },
  async IDENTITY_DECIDED({ member }) {
    const { caller } = await member()
    await sendDocument(caller)
    return refusalCode(sendDocument(caller))
  },
  async IDENTITY_USED({ app, member }) {
    const { desk } = await newOperator(app, 'risk')
    for (const one of [await member(), await member()])
      await sendDocument(one.caller, { number: '1 1037 02071 81 1' })
    const { items } = await call(identityQueue, { page: 1, limit: 100 }, desk)
    const [first, second] = items.slice(-2)
    await call(decideIdentity, { ...whichOf(first!), decision: 'accept' }, desk)
    return refusalCode(call(decideIdentity, { ...whichOf(second!), decision: 'accept' }, desk))
  },
  async TERMS_CHANGED({ member }) {
    return refusalCode(call(agree, { termsVersion: 2 }, (await member()).caller))
  },
} satisfies Cases

async function away({ member }: Stage, length: 'forever' | '6-months' | '24-hours') {
  const { caller } = await member()
  await call(exclude, { length }, caller)
  return caller
}
