import * as z from 'zod/mini'
import type { addOperator as contract } from '#contract/operator-account'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { type Approved, type Executed, resultWithApproval } from '../approval/with-approval.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import { type Invited, invite } from './invitation.ts'
import {
  type Act,
  changeOther,
  enableOperator,
  insertOperator,
  type LiveParts,
  type NewOperator,
} from './operators.ts'

type Outcome = z.output<typeof contract.output>

/** Makes an operator, which takes two people. */
const operatorAdd = approvalAction({
  code: 'operator.add',
  right: 'operators.manage',
  input: z.strictObject({ username: z.string(), role: z.string() }),
})

export const operatorAddAction = runnable(operatorAdd, addWithApproval)

/** Gives a disabled operator access again, which takes two people. */
const operatorReadmit = approvalAction({
  code: 'operator.readmit',
  right: 'operators.manage',
  input: z.strictObject({ username: z.string() }),
})

export const operatorReadmitAction = runnable(operatorReadmit, (ctx, by, { username }) =>
  readmitWithApproval(ctx, by, username),
)

/**
 * Adds an operator when a second person asks for the same.
 * @throws Refusal BAD_REQUEST for an unknown role; EXISTING_USER; the codes of `withApproval`
 */
export function addWithApproval(
  { db, publicUrl }: Pick<LiveParts, 'db' | 'publicUrl'>,
  by: Decider,
  { username, role }: NewOperator,
): Promise<Outcome> {
  return db.begin(async (tx) => {
    const [known] = await tx`select from operator_role where code = ${role}`
    if (!known) throw new Refusal('BAD_REQUEST')
    const proposal = {
      action: operatorAdd,
      object: username,
      input: { username, role },
      before: {},
      takesTwo: true,
    }
    const approved = await resultWithApproval(tx, by, proposal, async (tx, approval) => {
      const operator = await insertOperator(tx, { username, role }, actOf(by, approval))
      return linkFor(tx, by, { operator, publicUrl })
    })
    // Requests for one name have run one after the other up to here, so another's operator is seen.
    const [taken] = await tx`select from operator where username = ${username}`
    if (taken && (await isProposal(tx, approved))) throw new Refusal('EXISTING_USER')
    return outcomeOf(approved)
  })
}

/**
 * Re-admits a disabled operator when a second person asks for the same.
 * @throws Refusal NO_DATA; BAD_REQUEST for the own name, and if the operator is not disabled; the codes of `withApproval`
 */
export const readmitWithApproval = (
  parts: LiveParts,
  by: Decider,
  username: string,
): Promise<Outcome> =>
  changeOther(parts, { username }, by, async (tx, { id, role, isActive }) => {
    const proposal = {
      action: operatorReadmit,
      object: username,
      input: { username },
      before: { role, isActive },
      takesTwo: true,
    }
    const approved = await resultWithApproval(tx, by, proposal, async (tx, approval) => {
      await enableOperator(tx, { id, username }, actOf(by, approval))
      return linkFor(tx, by, { operator: id, publicUrl: parts.publicUrl })
    })
    if (isActive && (await isProposal(tx, approved))) throw new Refusal('BAD_REQUEST')
    return outcomeOf(approved)
  })

const actOf = ({ operator, address, reason }: Decider, approval: Executed | null): Act => ({
  operator,
  address,
  reason,
  ...(approval && { approval }),
})

/** Approving from the list returns no link, so none is made there. */
const linkFor = (
  tx: Tx,
  by: Decider,
  { operator, publicUrl }: { operator: number; publicUrl: string },
): Promise<Invited> | null =>
  by.approval === undefined ? invite(tx, { operator, by: by.operator.id, publicUrl }) : null

/** Tells an open proposal from the repeated request of one that was carried out since. */
async function isProposal(tx: Tx, approved: Approved<unknown>): Promise<boolean> {
  if (approved.outcome !== 'proposed') return false
  const [open] = await tx`
    select from approval where id = ${approved.approval} and state = 'open'`
  return open !== undefined
}

const outcomeOf = (approved: Approved<Invited | null>): Outcome => ({
  outcome: approved.outcome,
  invited: approved.outcome === 'done' ? (approved.result ?? null) : null,
})
