import * as z from 'zod/mini'
import type { Approval, ApprovalOutcome } from '#contract/approval'
import * as contract from '#contract/operator-money'
import type { Db } from '#db'
import type { ExternalTransferKind } from '#saga'
import { type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { type Resolution, resolution } from './decide.ts'
import { decideTransfer } from './external-transfer.ts'
import { closeIncident } from './incident.ts'
import { decidePayment } from './payment.ts'
import { decideRound } from './round.ts'
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
  round: (ctx, by, request) => decideRound(ctx, by, z.parse(contract.decideRound.input, request)),
}

/** Resolves a case as it was proposed, with the checks and the query of the provider of every decision. */
async function resolveStored(
  ctx: Context,
  by: Decider,
  input: Resolution,
): Promise<{ outcome: ApprovalOutcome }> {
  const { kind, ...choices } = z.encode(resolution.input, input)
  const { outcome } = await resolvers[kind](ctx, by, { ...choices, reason: by.reason })
  return { outcome: outcome === 'decided' ? 'done' : outcome }
}

type Effect = Approval['effect']

/** The ends of an external transfer that change what a member, the payer or we have, by its kind. */
const effects: Record<ExternalTransferKind, { applied: Effect; 'not-applied': Effect }> = {
  'to-game': { applied: null, 'not-applied': 'credit' },
  'from-game': { applied: 'credit', 'not-applied': null },
  payout: { applied: 'payout', 'not-applied': 'credit' },
  voucher: { applied: 'credit', 'not-applied': null },
  'payment-return': { applied: 'return', 'not-applied': null },
}

const Proposed = z.object({ id: z.string(), decision: z.string() })

async function effectOf(db: Db, input: unknown): Promise<Effect> {
  const { id, decision } = Proposed.parse(input)
  if (decision === 'credit') return 'credit'
  if (decision !== 'applied' && decision !== 'not-applied') return null
  const [transfer] = await db<{ kind: ExternalTransferKind }[]>`
    select kind from external_transfer where reference = ${id}`
  return transfer ? effects[transfer.kind][decision] : null
}

export const resolutionAction = runnable(resolution, resolveStored, async (db, { input }) => ({
  effect: await effectOf(db, input),
}))
