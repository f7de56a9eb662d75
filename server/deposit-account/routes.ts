import * as contract from '#contract/deposit-account'
import { deciderOf, withoutReason } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { addAccount, changeAccount, changeOfAccount, closeAccount } from './change.ts'
import { countReceived } from './count.ts'
import { depositAccountsFor } from './list.ts'

/** The accounts of ours that receive deposits: how members are spread over them, and what they received. */
export const depositAccountFeature: Feature = {
  routes,
  actions: [changeOfAccount],
  jobs: { 'deposit-account.count': (_, { db }) => countReceived(db) },
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.depositAccounts, ({ operator }) => depositAccountsFor(ctx, operator))
  on(contract.addDepositAccount, (call) =>
    addAccount(ctx, deciderOf(call), withoutReason(call.input)),
  )
  on(contract.changeDepositAccount, (call) =>
    changeAccount(ctx, deciderOf(call), withoutReason(call.input)),
  )
  on(contract.closeDepositAccount, (call) => closeAccount(ctx, deciderOf(call), call.input))
}
