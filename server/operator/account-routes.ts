import * as contract from '#contract/operator-account'
import * as passkeys from '#contract/operator-passkey'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import {
  accountOf,
  changePassword,
  confirmFactorChange,
  endOwnSessions,
  renewRecoveryCodes,
  startFactorChange,
} from './account.ts'
import { addWithApproval, readmitWithApproval } from './admit.ts'
import {
  invitationOf,
  redeemByPasskey,
  redeemInvitation,
  startEnrolment,
  startEnrolmentPasskey,
} from './invitation.ts'
import { disableOperator, endSessionsOf, operatorsOf, resetOperator } from './operators.ts'
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startConfirmation,
  startPasskey,
} from './passkey-account.ts'

export function accountRoutes(http: Http, ctx: Context): void {
  redeeming(http, ctx)
  ownAccount(http, ctx)
  ownPasskeys(http, ctx)
  managing(http, ctx)
}

function redeeming({ on }: Http, ctx: Context): void {
  on(contract.invitation, ({ input: { token } }) => invitationOf(ctx.db, token))
  on(contract.startEnrolment, ({ input, address }) => startEnrolment(ctx, { ...input, address }))
  on(contract.redeemInvitation, ({ input, address }) =>
    redeemInvitation(ctx, { ...input, address }),
  )
  on(passkeys.startEnrolmentPasskey, ({ input, address }) =>
    startEnrolmentPasskey(ctx, { ...input, address }),
  )
  on(passkeys.redeemByPasskey, ({ input, address }) => redeemByPasskey(ctx, { ...input, address }))
}

function ownAccount({ on }: Http, ctx: Context): void {
  on(contract.operatorAccount, ({ operator }) => accountOf(ctx.db, operator))
  on(contract.changeOperatorPassword, async ({ input, operator, address }) => {
    await changePassword(ctx, input, { operator, address })
    return { message: 'changed' }
  })
  on(contract.startFactorChange, ({ input: { password }, operator, address }) =>
    startFactorChange(ctx, password, { operator, address }),
  )
  on(contract.confirmFactorChange, async ({ input, operator, address }) => {
    await confirmFactorChange(ctx, input, { operator, address })
    return { message: 'changed' }
  })
  on(contract.renewRecoveryCodes, ({ input, operator, address }) =>
    renewRecoveryCodes(ctx, input, { operator, address }),
  )
  on(contract.endOwnSession, async ({ input: { id }, operator, address }) => {
    await endOwnSessions(ctx, { operator, address }, Number(id))
    return { message: 'ended' }
  })
  on(contract.endOtherSessions, async ({ operator, address }) => {
    await endOwnSessions(ctx, { operator, address })
    return { message: 'ended' }
  })
}

function ownPasskeys({ on }: Http, ctx: Context): void {
  on(passkeys.startConfirmation, ({ input: { password }, operator, address }) =>
    startConfirmation(ctx, password, { operator, address }),
  )
  on(passkeys.startPasskey, ({ input: { password }, operator, address }) =>
    startPasskey(ctx, password, { operator, address }),
  )
  on(passkeys.addPasskey, async ({ input, operator, address }) => {
    await addPasskey(ctx, input, { operator, address })
    return { message: 'added' }
  })
  on(passkeys.renamePasskey, async ({ input: { id, name }, operator, address }) => {
    await renamePasskey(ctx, { id: Number(id), name }, { operator, address })
    return { message: 'changed' }
  })
  on(passkeys.removePasskey, async ({ input: { id, password }, operator, address }) => {
    await removePasskey(ctx, { id: Number(id), password }, { operator, address })
    return { message: 'removed' }
  })
}

function managing({ on }: Http, ctx: Context): void {
  on(contract.operators, async () => ({ operators: await operatorsOf(ctx.db) }))
  on(contract.addOperator, ({ input: { reason, ...wanted }, operator, address, key }) =>
    addWithApproval(ctx, { operator, address, key, reason }, wanted),
  )
  on(contract.disableOperator, async ({ input, operator, address }) => {
    await disableOperator(ctx, input, { operator, address })
    return { message: 'disabled' }
  })
  on(contract.resetOperator, ({ input, operator, address }) =>
    resetOperator(ctx, input, { operator, address }),
  )
  on(contract.readmitOperator, ({ input: { username, reason }, operator, address, key }) =>
    readmitWithApproval(ctx, { operator, address, key, reason }, username),
  )
  on(contract.endOperatorSessions, async ({ input, operator, address }) => {
    await endSessionsOf(ctx, input, { operator, address })
    return { message: 'ended' }
  })
}
