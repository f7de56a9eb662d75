import * as z from 'zod/mini'
import type { Approval, ApprovalCode, ApprovalOutcome } from '#contract/approval'
import { Refusal } from '#contract/refusal'
import type { Right } from '#contract/right'
import type { Db } from '#db'
import type { Operator } from './call.ts'
import type { Context } from './context.ts'

/** The operator who acts, and the reason. `approval` is set when the operator approves this stored proposal. */
export type Decider = {
  operator: Operator
  address: string
  key: string
  reason: string
  approval?: number
}

type Called = { operator: Operator; address: string; key: string; input: { reason: string } }

/** The operator of a call with a reason. */
export const deciderOf = ({ operator, address, key, input: { reason } }: Called): Decider => ({
  operator,
  address,
  key,
  reason,
})

/** A proposal stores the request without its reason, which has a field of its own. */
export const withoutReason = <Input extends { reason: string }>({
  reason: _,
  ...rest
}: Input): Omit<Input, 'reason'> => rest

/** An action that takes two people, at least above an amount. */
export type ApprovalAction<S extends z.ZodMiniType = z.ZodMiniType> = {
  code: ApprovalCode
  /** Both people need this right. */
  right: Right
  /** A proposal stores the input in the form that this schema encodes. */
  input: S
  /** Hours until a proposal expires. */
  hours: number
}

/** An action as its feature registers it: the executor decodes the input that is stored. */
export type RunnableAction = Pick<ApprovalAction, 'code' | 'right' | 'input'> & {
  run: (ctx: Context, by: Decider, stored: unknown) => Promise<{ outcome: ApprovalOutcome }>
  show: Show
}

/** A proposal as it is stored, in a form that versions of the server may differ in. */
type StoredProposal = { input: unknown; before: unknown }
/** Facts for the second person beside the fields of the proposal. */
type Shown = Partial<Pick<Approval, 'wheel' | 'effect' | 'currency'>>
type Show = (db: Db, stored: StoredProposal) => Shown | Promise<Shown>

const defaultHours = 72

/** Declares an action. */
export const approvalAction = <S extends z.ZodMiniType>({
  hours = defaultHours,
  ...rest
}: Omit<ApprovalAction<S>, 'hours'> & { hours?: number }): ApprovalAction<S> => ({ hours, ...rest })

/**
 * Lets `run` carry out the proposals of an action: the feature's own function, which calls `withApproval`. `show` adds facts for
 * the second person.
 */
export const runnable = <S extends z.ZodMiniType>(
  { code, right, input }: ApprovalAction<S>,
  run: (ctx: Context, by: Decider, input: z.output<S>) => Promise<{ outcome: ApprovalOutcome }>,
  show: Show = () => ({}),
): RunnableAction => ({
  code,
  right,
  input,
  show,
  run: (ctx, by, stored) => run(ctx, by, decoded(input, stored)),
})

/** @throws Refusal APPROVAL_STALE for a proposal without its fields: the member was anonymised since */
function decoded<S extends z.ZodMiniType>(input: S, stored: unknown): z.output<S> {
  if (JSON.stringify(stored) === '{}' && !z.safeDecode(input, {} as z.input<S>).success)
    throw new Refusal('APPROVAL_STALE')
  return z.decode(input, stored as z.input<S>)
}
