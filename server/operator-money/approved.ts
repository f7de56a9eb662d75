import * as z from 'zod/mini'
import type { ApprovalOutcome } from '#contract/approval'
import * as contract from '#contract/operator-money'
import { type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { type Resolution, resolution } from './decide.ts'
import { decideTransfer } from './external-transfer.ts'
import { closeIncident } from './incident.ts'
import { decidePayment } from './payment.ts'
import { decideSlip } from './slip.ts'
import type { MoneyKind } from './waiting.ts'

type Request = Record<string, unknown>
type Resolve = (ctx: Context, by: Decider, request: Request) => Promise<contract.Outcome>

/** The calls of the console, with the stored choices as their input. */
const resolvers: Record<MoneyKind, Resolve> = {
  'external-transfer': (ctx, by, request) =>
    decideTransfer(ctx, by, z.parse(contract.decideTransfer.input, request)),
  payment: (ctx, by, request) =>
    decidePayment(ctx, by, z.parse(contract.decidePayment.input, request)),
  slip: (ctx, by, request) => decideSlip(ctx, by, z.parse(contract.decideSlip.input, request)),
  incident: (ctx, by, { id }) => closeIncident(ctx, by, String(id)),
}

/** Resolves a case as it was proposed, with the checks and the query of the provider of every decision. */
async function resolveStored(
  ctx: Context,
  by: Decider,
  input: Resolution,
): Promise<ApprovalOutcome> {
  const { kind, ...choices } = z.encode(resolution.input, input)
  const { outcome } = await resolvers[kind](ctx, by, { ...choices, reason: by.reason })
  return outcome === 'decided' ? 'done' : outcome
}

export const resolutionAction = runnable(resolution, resolveStored)
