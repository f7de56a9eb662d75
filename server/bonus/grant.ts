import type { Tx } from '#db'
import { houseOf, mainOf } from '#ledger/accounts'
import { toAmount } from '#money'
import type { Deposit } from '../deposit/deposit.ts'
import type { Context } from '../platform/context.ts'
import { stateAfter } from './states.ts'
import { lastTakingOf } from './taking.ts'
import { tellReward } from './tell.ts'
import { grantFor, neededFor } from './worth.ts'

/**
 * BON-06: grants a waiting bonus on the first large enough deposit, in that deposit's own commit and under the member's
 * lock, so that the deposit cannot be withdrawn before.
 */
export async function grantOnDeposit(ctx: Context, tx: Tx, deposit: Deposit): Promise<void> {
  const { member, amount, currency, movement } = deposit
  const taking = await lastTakingOf(tx, member)
  if (taking?.state !== 'waiting' || amount < taking.minimumDeposit) return
  const { id, kind, name } = taking
  const granted = grantFor(taking, amount)
  const reference = `bonus:${id}`
  const posted = await ctx.ledger.postIn(tx, {
    reference,
    member,
    currency,
    kind: 'bonus',
    state: 'settled',
    amount: granted,
    from: kind.toUpperCase(),
    to: 'WALLET',
    details: { [kind]: name },
    postings: [{ from: houseOf('bonus', currency), to: mainOf(member), amount: granted }],
  })
  if (posted.code !== 'posted') throw new Error(`the books refused ${reference}: ${posted.code}`)
  await tx`
    update member_bonus set state = ${stateAfter(taking.state, 'deposit')}, movement = ${movement},
      deposit = ${amount}, granted = ${granted}, needed = ${neededFor(taking, toAmount(amount + granted))},
      granted_at = clock_timestamp()
    where id = ${id}`
  await tellReward(ctx, tx, member, reference)
}
