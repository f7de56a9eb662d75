import type * as z from 'zod/mini'
import type * as contract from '#contract/provider'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { openProposals } from '../approval/open.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { figuresOf, measured, operationsOf } from './health.ts'
import { circuitSeconds } from './record.ts'

type Provider = contract.Provider
type Known = Pick<Provider, 'code' | 'kind' | 'name' | 'canClose'>

/** Every provider in the order of the console. */
async function knownOf({ db, games, gateways }: Context): Promise<Known[]> {
  const names = await db<{ kind: 'game' | 'gateway'; code: string; name: string }[]>`
    select 'game' as kind, code, name_en as name from game
    union all select 'gateway', code, name_en from bank`
  const nameOf = (kind: 'game' | 'gateway', code: string) =>
    names.find((one) => one.kind === kind && one.code === code)?.name ?? code
  const closable = (kind: 'game' | 'gateway') => (code: string) => ({
    code: `${kind}:${code}`,
    kind,
    name: nameOf(kind, code),
    canClose: true,
  })
  const other = (code: string, kind: Provider['kind']) => ({
    code,
    kind,
    name: '',
    canClose: false,
  })
  return [
    ...[...gateways.keys()].map(closable('gateway')),
    { ...other('truewallet', 'wallet'), canClose: true },
    other('payout', 'bank'),
    other('feed', 'bank'),
    other('slips', 'bank'),
    other('sms', 'sms'),
    ...[...games.keys()].map(closable('game')),
  ]
}

/** @throws Refusal NO_DATA for a provider that takes no money of members */
export async function assertClosable(ctx: Context, code: string): Promise<void> {
  const known = (await knownOf(ctx)).find((one) => one.code === code)
  if (!known?.canClose) throw new Refusal('NO_DATA')
}

export async function providersFor(
  ctx: Context,
  operator: Operator,
): Promise<z.output<typeof contract.providers.output>> {
  const { db } = ctx
  const [known, figures, states] = await Promise.all([
    knownOf(ctx),
    figuresOf(db),
    statesOf(db, operator),
  ])
  return {
    now: Date.now(),
    providers: known.map((one) => ({
      ...one,
      ...measured(figures, one.code),
      ...states(one.code),
    })),
  }
}

/** @throws Refusal NO_DATA */
export async function providerFor(
  ctx: Context,
  operator: Operator,
  code: string,
): Promise<z.output<typeof contract.provider.output>> {
  const { db } = ctx
  const known = (await knownOf(ctx)).find((one) => one.code === code)
  if (!known) throw new Refusal('NO_DATA')
  const [figures, states, closures] = await Promise.all([
    figuresOf(db),
    statesOf(db, operator),
    closuresOf(db, db`where closure.provider = ${code} order by closure.id desc limit 50`),
  ])
  return {
    ...known,
    ...measured(figures, code),
    ...states(code),
    operations: operationsOf(figures, code).map((operation) => ({
      operation,
      ...measured(figures, code, operation),
    })),
    closures: closures.map(withoutProvider),
  }
}

type State = Pick<Provider, 'closed' | 'openTransfers' | 'silentAt' | 'proposal'>

/** The state of each provider beside its figures. */
async function statesOf(db: Db, operator: Operator): Promise<(code: string) => State> {
  const [closed, open, silent, proposals] = await Promise.all([
    closuresOf(db, db`where closure.id in (select id from provider_closed)`),
    db<{ code: string; count: number }[]>`
      select case when kind in ('to-game', 'from-game') then 'game:' || provider
          when kind = 'voucher' then 'truewallet' else 'payout' end as code, count(*)::int as count
      from external_transfer where closed_at is null group by 1`,
    db<{ code: string; count: number }[]>`
      select provider as code, count(distinct server)::int as count from provider_circuit
      where seen_at > now() - ${circuitSeconds} * interval '1 second' and circuit <> 'bets' group by 1`,
    openProposals(db, operator, 'providers.open'),
  ])
  const countIn = (rows: { code: string; count: number }[], code: string) =>
    rows.find((row) => row.code === code)?.count ?? 0
  return (code) => {
    const found = closed.find(({ provider }) => provider === code)
    const proposal = proposals.find(({ object }) => object === code)
    return {
      closed: found ? withoutProvider(found) : null,
      openTransfers: countIn(open, code),
      silentAt: countIn(silent, code),
      proposal: proposal ? { id: proposal.id, by: proposal.by, isMine: proposal.isMine } : null,
    }
  }
}

type ClosureOf = contract.Closure & { provider: string }

const withoutProvider = ({ provider: _, ...closure }: ClosureOf): contract.Closure => closure

async function closuresOf(db: Db, which: ReturnType<Db>): Promise<ClosureOf[]> {
  const rows = await db<
    (Omit<ClosureOf, 'id' | 'at' | 'until' | 'endedAt'> & {
      id: number
      at: Date
      until: Date | null
      endedAt: Date | null
    })[]
  >`
    select closure.id, closure.provider, closure.state, closure.text, closure.reason, maker.username as by,
      closure.made_at as at, closure.until_at as until, closure.ended_at, ender.username as ended_by
    from provider_closure closure
      left join operator maker on maker.id = closure.operator
      left join operator ender on ender.id = closure.ended_by
    ${which}`
  return rows.map(({ id, at, until, endedAt, ...row }) => ({
    ...row,
    id: String(id),
    at: at.getTime(),
    until: until?.getTime() ?? null,
    endedAt: endedAt?.getTime() ?? null,
  }))
}
