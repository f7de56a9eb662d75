import { memberProtection, setMemberLimit, setMemberTimeLimit } from '#contract/operator-protection'
import * as contract from '#contract/protection'
import { answerRealityCheck, realityCheck, setRealityCheck } from '#contract/reality-check'
import { confirmTimeLimit, setTimeLimit } from '#contract/time-limit'
import { auditLook } from '../audit/audit.ts'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { exclude } from './exclude.ts'
import { confirmOwnLimit, setOwnLimit } from './limits.ts'
import { limitAction, memberProtectionOf, setLimitOfMember } from './operator.ts'
import { answerCheck, realityCheckOf, setCheckSpan } from './reality-check.ts'
import { stateOf } from './state.ts'

/** Limits, breaks, self-exclusion and the reality check. */
export const protectionFeature: Feature = {
  routes,
  actions: [limitAction],
}

function routes({ on }: Http, ctx: Context): void {
  const { db } = ctx
  on(contract.protection, ({ caller }) => stateOf(db, caller))
  on(contract.setLimit, async ({ caller, input }) => {
    await setOwnLimit(ctx, caller, input)
    return stateOf(db, caller)
  })
  on(contract.confirmLimit, async ({ caller, input }) => {
    await confirmOwnLimit(ctx, caller, input)
    return stateOf(db, caller)
  })
  on(setTimeLimit, async ({ caller, input: { period, minutes } }) => {
    await setOwnLimit(ctx, caller, { kind: 'time', period, amount: minutes })
    return stateOf(db, caller)
  })
  on(confirmTimeLimit, async ({ caller, input: { period, minutes } }) => {
    await confirmOwnLimit(ctx, caller, { kind: 'time', period, amount: minutes })
    return stateOf(db, caller)
  })
  on(contract.exclude, async ({ caller, input }) => {
    await exclude(ctx, caller, input.length)
    return stateOf(db, caller)
  })
  on(realityCheck, ({ caller }) => realityCheckOf(db, caller))
  on(answerRealityCheck, async ({ caller }) => {
    await answerCheck(db, caller)
    return realityCheckOf(db, caller)
  })
  on(setRealityCheck, async ({ caller, input }) => {
    await setCheckSpan(db, caller, input)
    return realityCheckOf(db, caller)
  })
  on(memberProtection, async ({ input: { id }, operator, address }) => {
    const answer = await memberProtectionOf(db, id)
    await auditLook(db, { operator, address }, id)
    return answer
  })
  on(setMemberLimit, (call) => {
    const { id, version, kind, period, amount } = call.input
    return setLimitOfMember(ctx, deciderOf(call), { id, version, kind, period, amount })
  })
  on(setMemberTimeLimit, (call) => {
    const { id, version, period, minutes } = call.input
    const wanted = { id, version, kind: 'time', period, amount: minutes } as const
    return setLimitOfMember(ctx, deciderOf(call), wanted)
  })
}
