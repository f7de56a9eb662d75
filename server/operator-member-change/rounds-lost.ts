import * as z from 'zod/mini'
import { amount } from '#contract/amount'
import type { countRoundsLost } from '#contract/operator-member-bonus'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { type Amount, toDecimal } from '#money'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { countAsLost, type OpenRounds, openRoundsOf, sumOfOpen } from '../bet/open-rounds.ts'
import { askGames } from '../bonus/open.ts'
import { knownMember } from '../operator-member/member.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { raiseVersion, seenMember } from './version.ts'

const action = approvalAction({
  code: 'member.rounds-lost',
  right: 'members.bonus',
  input: z.strictObject({ id: z.string(), amount }),
})

export const roundsLostAction = runnable(action, countLost)

/** `version`: that of the page. A stored proposal has none, because it names the most that may be open. */
type Request = { id: string; version?: number; amount: Amount }

/**
 * Counts open rounds as lost, up to the amount that the operator saw. The games are asked first.
 * @throws Refusal NO_USER, MEMBER_CHANGED, ROUNDS_OPEN, NO_DATA, TRANSFER_FAIL; the codes of `withApproval`
 */
export async function countLost(
  ctx: Context,
  by: Decider,
  { id, version, amount }: Request,
): Promise<z.output<typeof countRoundsLost.output>> {
  const { id: known } = await knownMember(ctx.db, id)
  if ((await askGames(ctx, known)) === 'balance') throw new Refusal('TRANSFER_FAIL')
  return ctx.db.begin(async (tx) => {
    const member = await seenMember(tx, id)
    if (version !== undefined && version !== member.version) throw new Refusal('MEMBER_CHANGED')
    await openUpTo(tx, member.id, amount)
    const money = { amount, currency: member.currency }
    const proposal = {
      action,
      object: `member ${id}`,
      input: { id, amount },
      before: {},
      ...money,
      member: member.id,
      takesTwo: false,
    }
    return withApproval(tx, by, proposal, async (tx, approval) => {
      await lockMember(tx, member.id)
      await raiseVersion(tx, member)
      const open = await openUpTo(tx, member.id, amount)
      await countAsLost(tx, member.id, open)
      await audit(tx, {
        by,
        action: 'member-rounds-lost',
        object: { kind: 'member', id },
        money,
        before: {},
        after: Object.fromEntries(open.map(({ game, amount }) => [game, toDecimal(amount)])),
        ...(approval && { approval: approval.id }),
      })
    })
  })
}

/** @throws Refusal NO_DATA when nothing is open, ROUNDS_OPEN when more is open than this amount */
async function openUpTo(tx: Tx, member: number, amount: Amount): Promise<OpenRounds[]> {
  const open = await openRoundsOf(tx, member)
  if (open.length === 0) throw new Refusal('NO_DATA')
  if (sumOfOpen(open) > amount) throw new Refusal('ROUNDS_OPEN')
  return open
}
