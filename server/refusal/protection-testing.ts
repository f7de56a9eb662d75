import { call } from '#contract/call'
import { agree, giveDateOfBirth } from '#contract/consent'
import { createQr } from '#contract/deposit'
import { activateGame } from '#contract/game'
import { confirmLimit, exclude, setLimit } from '#contract/protection'
import { baht } from '../deposit/testing.ts'
import { type Cases, refusalCode, type Stage } from './testing.ts'

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
  async TERMS_CHANGED({ member }) {
    return refusalCode(call(agree, { termsVersion: 2 }, (await member()).caller))
  },
} satisfies Cases

async function away({ member }: Stage, length: 'forever' | '6-months' | '24-hours') {
  const { caller } = await member()
  await call(exclude, { length }, caller)
  return caller
}
