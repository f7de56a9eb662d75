import * as bonus from '#contract/operator-member-bonus'
import * as contract from '#contract/operator-member-change'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { adjust, adjustments } from './adjust.ts'
import { bankAction, changeBank, tellBank } from './bank.ts'
import { bonusAction, cancel, cancelCostOf, grant, grantableOf } from './bonus.ts'
import { gamesLeftOutAction, leaveOut, wholeOf } from './games-left-out.ts'
import { correctName, nameAction, tellName } from './name.ts'
import { changePhone, phoneAction, tellPhone } from './phone.ts'
import { countLost, roundsLostAction } from './rounds-lost.ts'
import { tellBonus } from './tell-bonus.ts'
import { setWithdrawLimit, withdrawLimitAction } from './withdraw-limit.ts'

/** The endpoints with which operators change what a member has. */
export const operatorMemberChangeFeature: Feature = {
  routes(http, ctx) {
    changing(http, ctx)
    giving(http, ctx)
  },
  actions: [
    ...adjustments,
    bankAction,
    nameAction,
    phoneAction,
    bonusAction,
    roundsLostAction,
    gamesLeftOutAction,
    withdrawLimitAction,
  ],
  jobs: {
    'member.tell-bank': tellBank,
    'member.tell-name': tellName,
    'member.tell-phone': tellPhone,
    'member.tell-bonus': tellBonus,
  },
}

function changing({ on }: Http, ctx: Context): void {
  on(contract.creditMember, (call) => adjust(ctx, deciderOf(call), 'credit', call.input))
  on(contract.debitMember, (call) => {
    const { id, version, amount } = call.input
    const category = 'correction'
    return adjust(ctx, deciderOf(call), 'debit', { id, version, amount, category })
  })
  on(contract.changeMemberBank, (call) => changeBank(ctx, deciderOf(call), call.input))
  on(contract.setMemberWithdrawLimit, (call) => {
    const { id, version, maximum, countADay } = call.input
    return setWithdrawLimit(ctx, deciderOf(call), { id, version, maximum, countADay })
  })
  on(contract.changeMemberPhone, (call) => changePhone(ctx, deciderOf(call), call.input))
  on(contract.correctMemberName, (call) => correctName(ctx, deciderOf(call), call.input))
}

function giving({ on }: Http, ctx: Context): void {
  on(bonus.grantableBonuses, ({ input: { id }, language }) => grantableOf(ctx, id, language))
  on(bonus.grantBonus, (call) => grant(ctx, deciderOf(call), call.input))
  on(bonus.bonusCancelCost, ({ input: { id }, language }) => cancelCostOf(ctx, id, language))
  on(bonus.countRoundsLost, (call) => {
    const { id, version, amount } = call.input
    return countLost(ctx, deciderOf(call), { id, version, amount })
  })
  on(bonus.wholeWithdrawal, ({ input: { id }, language }) => wholeOf(ctx, id, language))
  on(bonus.leaveGamesOut, (call) => leaveOut(ctx, deciderOf(call), call.input))
  on(bonus.cancelMemberBonus, (call) => cancel(ctx, deciderOf(call), call.input))
}
