import { call } from '#contract/call'
import * as contract from '#contract/operator-withdrawal'
import { withdraw } from '#contract/withdraw'
import type { Amount } from '#money'
import type { Member, Scene } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import type { Desk } from '../operator-money/testing.ts'

export const reason = 'called the member on the registered number'

/** A member who has asked for a first withdrawal that the seeded rules hold. @returns its reference at the bank */
export async function heldWithdrawal(
  scene: Scene,
  amount: Amount,
): Promise<{ member: Member; reference: string; movement: string }> {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, amount)
  const { reference: movement } = await call(withdraw, { amount }, member.caller)
  return { member, movement, reference: movement.slice('withdraw:'.length) }
}

export const boardOf = ({ desk }: Desk, column: contract.WithdrawalColumn) =>
  call(contract.withdrawals, { column, limit: 100 }, desk)

export const storyOf = ({ desk }: Desk, reference: string) =>
  call(contract.withdrawalStory, { reference }, desk)

export async function lying({ app }: Scene, { id }: Member) {
  const { main, hold } = await app.ctx.ledger.balancesOf(id)
  return { main, hold }
}
