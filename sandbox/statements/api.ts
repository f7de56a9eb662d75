import { z } from 'zod'
import { parsed } from '../api-values.ts'
import { gatewayCodes } from '../gateways/codes.ts'
import { type HttpRequest, type HttpResponse, json } from '../http.ts'
import { Problem, type World } from '../world.ts'
import { csvOf } from './csv.ts'
import {
  bankStatement,
  gatewayStatement,
  payoutStatement,
  type Statement,
  walletStatement,
} from './lines.ts'

const Age = z.strictObject({ minutes: z.int().min(1).max(100_000) })

/** Statements of a day for download, and the passing of time; undefined if it is another call. */
export function atStatementsApi(world: World, request: HttpRequest): HttpResponse | undefined {
  const { method, path, query } = request
  if (method === 'POST' && path === '/api/age') {
    age(world, parsed(Age, request).minutes)
    return json(200, { aged: true })
  }
  const [, kind, name] =
    /^\/api\/statements\/(bank|gateway|payout|wallet)\/([\w-]+)$/.exec(path) ?? []
  if (method !== 'GET' || !kind || !name) return
  const day = query.get('day') ?? ''
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new Problem(400, 'malformed', 'A statement is of a day: ?day=2026-11-23.')
  const statement = statementOf(world, kind, { name, day })
  if (!statement) throw new Problem(404, 'no_such_account', 'This is no account of ours.')
  return {
    status: 200,
    type: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="${name}-${day}.csv"` },
    body: csvOf(statement),
  }
}

/** `name`: SCB-0004560002, PAYONEX, THB or LAK, or our number. */
function statementOf(
  world: World,
  kind: string,
  { name, day }: { name: string; day: string },
): Statement | undefined {
  if (kind === 'bank') {
    const [bank = '', account = ''] = name.split('-')
    return bankStatement(world, bank, account, day)
  }
  if (kind === 'payout')
    return name === 'THB' || name === 'LAK' ? payoutStatement(world, name, day) : undefined
  if (kind === 'wallet') {
    const statement = walletStatement(world, day)
    return statement.account === name ? statement : undefined
  }
  const gateway = gatewayCodes.find((code) => code === name)
  return gateway && gatewayStatement(world, gateway, day)
}

/** Only events of the last hours age, so that an earlier day keeps its events. */
const youngMs = 6 * 60 * 60 * 1_000

const dated = {
  bank_transfer: 'at',
  wallet_transfer: 'at',
  redemption: 'applied_at',
  payment: 'paid_at',
  payout_funding: 'at',
  payout: 'created_at',
} as const

/** Moves what has happened lately into the past, so that its day can be over. The balances stay. */
function age({ store, changed, now }: World, minutes: number): void {
  store.together(() => {
    for (const [table, column] of Object.entries(dated))
      store.run(
        `update ${table} set ${column} = ${column} - ? where ${column} > ?`,
        minutes * 60_000,
        now() - youngMs,
      )
  })
  changed()
}
