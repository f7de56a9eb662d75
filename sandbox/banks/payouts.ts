import { z } from 'zod'
import { type Amount, type Currency, formatAmount } from '#money'
import { type RequestFlaw, type Struck, satangOf, takeControl } from '../controls.ts'
import { fromDecimalText, jsonIn, readBy } from '../gateways/gateway.ts'
import { type HttpReply, type HttpRequest, type HttpResponse, json } from '../http.ts'
import { strike } from '../strike.ts'
import { randomCode, type World } from '../world.ts'
import { accountOf, book, isHolder, typedAccount } from './accounts.ts'
import { currencyCodes, isBank } from './directory.ts'
import {
  firstStrike,
  type PayoutCode,
  payoutRefusals,
  payoutSentinels,
  processingMs,
  processingSentinels,
} from './sentinels.ts'
import { decimalOf, isCopy, momentOf, refusal, unsignedFor } from './signed.ts'

const limits: Record<Currency, { least: number; most: number }> = {
  BAHT: { least: 1_00, most: 2_000_000_00 },
  LAK: { least: 1_000_00, most: 2_000_000_000_00 },
}

const PayoutRequest = z.strictObject({
  reference: z.string().regex(/^[A-Za-z0-9]{8,30}$/),
  bank: z.string().regex(/^[A-Z]{2,10}$/),
  account: z.string().regex(/^\d{6,20}$/),
  name: z.string().trim().min(1).max(120),
  amount: readBy(fromDecimalText),
  currency: z.enum(['THB', 'LAK']).transform((code): Currency => (code === 'THB' ? 'BAHT' : 'LAK')),
})
type PayoutRequest = z.output<typeof PayoutRequest>

export type Payout = {
  id: string
  reference: string
  bank: string
  account: string
  name: string
  amount: Amount
  currency: Currency
  code: PayoutCode | null
  createdAt: number
  /** In the future while a late request is pending; the payout is invisible until then. */
  appliedAt: number
  endedAt: number
}
export type PayoutStatus = 'processing' | 'paid' | 'refused'

const columns = `id, reference, bank, account, name, amount, currency, code, created_at as createdAt,
  applied_at as appliedAt, ended_at as endedAt`

/** API of payouts (docs/adapters-banks.md, Payout). */
export function atPayout(world: World, request: HttpRequest): HttpReply | Promise<HttpReply> {
  const unsigned = unsignedFor('payout', request, world)
  if (unsigned) return unsigned
  const [, reference] = /^\/payout\/v1\/payouts\/([A-Za-z0-9]{8,30})$/.exec(request.path) ?? []
  if (request.method === 'GET' && reference)
    return strike(takeControl<RequestFlaw>(world, 'PAYOUT', 'query'), {
      work: () => find(world, reference),
      refuse: () => refusal(429, 'too_many', 'Later, please'),
    })
  if (request.method === 'GET' && request.target === '/payout/v1/balances')
    return strike(takeControl<RequestFlaw>(world, 'PAYOUT', 'balance'), {
      work: () => balances(world),
      refuse: () => refusal(429, 'too_many', 'Later, please'),
    })
  const { data: payment } = PayoutRequest.safeParse(jsonIn(request.body))
  if (request.method !== 'POST' || request.target !== '/payout/v1/payouts' || !payment)
    return refusal(400, 'malformed', 'The request cannot be read')
  if (isCopy(world, request)) return refusal(409, 'replayed', 'This very request came before')

  const struck = takeControl<RequestFlaw>(world, 'PAYOUT', 'pay') ?? sentinelOf(world, payment)
  return strike(struck, {
    work: (delayMs) => pay(world, payment, delayMs),
    refuse: () => pay(world, payment, 0, 'suspended'),
  })
}

/** Sentinels that refuse are handled in refusalOf with all refusals, because refusals are remembered. */
const sentinelOf = (
  world: World,
  { reference, amount }: PayoutRequest,
): Struck<RequestFlaw> | undefined => {
  const struck = firstStrike(world, `payout:${reference}`, amount)
  return struck?.flaw === 'refuse' ? undefined : struck
}

function pay(
  world: World,
  payment: PayoutRequest,
  delayMs: number,
  control?: PayoutCode,
): HttpResponse {
  const remembered = allOf(world, payment.reference).find(
    (one) => statusOf(world, one) === 'refused',
  )
  const atOnce = remembered?.code ?? control ?? refusalOf(world, payment)
  const later = processingSentinels[satangOf(payment.amount)]
  const slowMs = !atOnce && later !== undefined ? processingMs : 0
  const payout = remembered ?? insert(world, payment, atOnce ?? later ?? null, delayMs, slowMs)
  if (payout.appliedAt <= world.now()) settle(world)
  const status = statusOf(world, payout)
  if (status === 'refused') return refusal(422, payout.code!, payoutRefusals[payout.code!])
  return json(status === 'paid' ? 201 : 202, written(world, payout))
}

function refusalOf(world: World, payment: PayoutRequest): PayoutCode | undefined {
  const { bank, account, name, amount, currency } = payment
  const { least, most } = limits[currency]
  if (payoutSentinels[satangOf(amount)]) return payoutSentinels[satangOf(amount)]
  if (!isBank(bank)) return 'unknown_account'
  if (amount < least || amount > most) return 'limit'
  const known = accountOf(world, bank, account)
  if (known && known.currency !== currency) return 'unknown_account'
  if (known && !isHolder(known.name, name)) return 'name_differs'
  if (payoutBalanceOf(world, currency) < amount) return 'insufficient_funds'
}

/** Balance of our account. A payout takes its money when the bank accepts it. */
export const payoutBalanceOf = (world: World, currency: Currency): Amount =>
  world.store.one<{ balance: Amount }>(
    'select balance from payout_balance where currency = ?',
    currency,
  )!.balance

export function setPayoutBalance(world: World, currency: Currency, balance: Amount): void {
  const funding = balance - payoutBalanceOf(world, currency)
  if (funding !== 0)
    world.store.run(
      'insert into payout_funding (currency, amount, at) values (?, ?, ?)',
      currency,
      funding,
      world.now(),
    )
  world.store.run('update payout_balance set balance = ? where currency = ?', balance, currency)
  world.changed()
}

const balances = (world: World): HttpResponse =>
  json(200, {
    balances: (['BAHT', 'LAK'] as const).map((currency) => ({
      currency: currencyCodes[currency],
      amount: decimalOf(payoutBalanceOf(world, currency)),
    })),
  })

function insert(
  world: World,
  payment: PayoutRequest,
  code: PayoutCode | null,
  delayMs: number,
  slowMs: number,
): Payout {
  const now = world.now()
  if (code === null)
    world.store.run(
      'update payout_balance set balance = balance - ? where currency = ?',
      payment.amount,
      payment.currency,
    )
  const id = `PO${randomCode(16)}`
  world.store.run(
    `insert into payout (id, reference, bank, account, name, amount, currency, code, created_at, applied_at, ended_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    payment.reference,
    payment.bank,
    payment.account,
    payment.name,
    payment.amount,
    payment.currency,
    code,
    now,
    now + delayMs,
    now + delayMs + slowMs,
  )
  world.changed()
  return world.store.one<Payout>(`select ${columns} from payout where id = ?`, id)!
}

/** Books payouts that have been decided since. Called before every read of balances or payouts. */
export function settle(world: World): void {
  const due = world.store.all<Payout>(
    `select ${columns} from payout where code is null and is_booked = 0 and ended_at <= ?`,
    world.now(),
  )
  for (const { id, bank, account, name, amount, currency } of due)
    world.store.together(() => {
      world.store.run('update payout set is_booked = 1 where id = ?', id)
      if (!accountOf(world, bank, account) && isBank(bank))
        typedAccount(world, { bank, account, name }, currency)
      book(world, bank, account, amount)
    })
  if (due.length) world.changed()
}

function find(world: World, reference: string): HttpResponse {
  settle(world)
  const payouts = allOf(world, reference)
  return payouts.length
    ? json(200, { payouts: payouts.map((payout) => written(world, payout)) })
    : refusal(404, 'not_found', 'No payout under this reference')
}

/** Applied payouts, oldest first. */
const allOf = (world: World, reference: string): Payout[] =>
  world.store.all<Payout>(
    `select ${columns} from payout where reference = ? and applied_at <= ? order by number`,
    reference,
    world.now(),
  )

/** Newest first. */
export function latestPayouts(world: World, limit: number): Payout[] {
  settle(world)
  return world.store.all<Payout>(
    `select ${columns} from payout where applied_at <= ? order by number desc limit ?`,
    world.now(),
    limit,
  )
}

export const statusOf = (world: World, { code, endedAt }: Payout): PayoutStatus =>
  endedAt > world.now() ? 'processing' : code ? 'refused' : 'paid'

function written(world: World, payout: Payout) {
  const { id, reference, bank, account, amount, currency, code, createdAt, endedAt } = payout
  const status = statusOf(world, payout)
  return {
    id,
    reference,
    status,
    ...(status === 'refused' && { code }),
    bank,
    account,
    amount: decimalOf(amount),
    currency: currencyCodes[currency],
    createdAt: momentOf(createdAt),
    endedAt: status === 'processing' ? null : momentOf(endedAt),
  }
}

/** Limits of one payout, for the panel. */
export const limitsText = Object.entries(limits)
  .map(
    ([currency, { least, most }]) =>
      `${currencyCodes[currency as Currency]} ${formatAmount(least as Amount)} to ${formatAmount(most as Amount)}`,
  )
  .join(', ')
