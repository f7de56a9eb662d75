import {
  createSentinels,
  type RequestFlaw,
  type Struck,
  satangOf,
  takeControl,
} from './controls.ts'
import {
  type CreateRequest,
  type Gateway,
  type GatewayRequest,
  type Outcome,
  refused,
} from './gateways/gateway.ts'
import type { HttpReply, HttpRequest } from './http.ts'
import { encodePromptPay } from './promptpay.ts'
import { isApplied, type Qr, qrOf } from './qr.ts'
import { strike } from './strike.ts'
import type { World } from './world.ts'

const amountMin = 1_00
const amountMax = 500_000_00
const aheadMinMs = 60_000
const aheadMaxMs = 24 * 3_600_000
/** A request takes a moment to arrive, so an expiry of exactly one minute must still be accepted. */
const graceMs = 5_000

/** Handles a merchant's request to a gateway. */
export async function atGateway(
  world: World,
  gateway: Gateway,
  request: HttpRequest,
): Promise<HttpReply> {
  const parsed = gateway.read(request, world.now())
  const answer = (outcome: Outcome) => gateway.answer(outcome, world.now())
  if (parsed.word === 'refused') return answer(parsed)

  const control = takeControl<RequestFlaw>(world, gateway.code, parsed.word)
  const struck = control ?? sentinelOf(world, gateway, parsed)
  return strike(struck, {
    work: (delayMs) => answer(outcomeOf(world, gateway, parsed, delayMs)),
    refuse: () => answer(refuse(world, gateway, parsed, control ? 'closed' : 'amount')),
  })
}

/** A sentinel strikes the first create of a reference; a retry gets a proper reply. */
function sentinelOf(
  world: World,
  gateway: Gateway,
  parsed: Exclude<GatewayRequest, { word: 'refused' }>,
): Struck<RequestFlaw> | undefined {
  if (parsed.word !== 'create' || qrOf(world, gateway.code, parsed.reference)) return
  return createSentinels[satangOf(parsed.amount)]
}

function outcomeOf(
  world: World,
  gateway: Gateway,
  parsed: Exclude<GatewayRequest, { word: 'refused' }>,
  delayMs: number,
): Outcome {
  if (parsed.word === 'create') return create(world, gateway, parsed, delayMs)
  const qr = qrOf(world, gateway.code, parsed.reference)
  if (!qr || !isApplied(world, qr)) return refused('missing')
  return parsed.word === 'query'
    ? { word: 'qr', qr, isNew: false }
    : cancel(world, gateway, qr, delayMs)
}

function create(world: World, gateway: Gateway, request: CreateRequest, delayMs: number): Outcome {
  const made = qrOf(world, gateway.code, request.reference)
  if (made) return again(world, gateway, made, request)

  const remembered = world.store.one<{ why: 'amount' | 'closed' }>(
    'select why from refusal where gateway = ? and reference = ?',
    gateway.code,
    request.reference,
  )
  if (remembered) return refused(remembered.why)
  if (request.amount < amountMin || request.amount > amountMax)
    return refuse(world, gateway, request, 'amount')
  const aheadMs = request.expiresAt - world.now() + graceMs
  if (aheadMs < aheadMinMs || aheadMs > aheadMaxMs) return refused('malformed')

  insert(world, gateway, request, delayMs)
  world.changed()
  return { word: 'qr', qr: qrOf(world, gateway.code, request.reference)!, isNew: true }
}

/** Repeated create of a reference. It applies a late one at once. */
function again(world: World, gateway: Gateway, made: Qr, request: CreateRequest): Outcome {
  if (made.amount !== request.amount) return refused('duplicate')
  const isNew = !isApplied(world, made)
  if (!isNew && !gateway.idempotent) return refused('duplicate')
  if (isNew) world.store.run('update qr set applied_at = ? where id = ?', world.now(), made.id)
  return { word: 'qr', qr: qrOf(world, gateway.code, request.reference)!, isNew }
}

function insert(world: World, gateway: Gateway, request: CreateRequest, delayMs: number): void {
  const id = gateway.newQrId()
  const payload = encodePromptPay({
    receiver: gateway.receiver(id),
    amount: request.amount,
    name: gateway.name,
    label: id,
  })
  world.store.run(
    `insert into qr (id, gateway, reference, amount, payload, callback_url, created_at, expires_at, applied_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    gateway.code,
    request.reference,
    request.amount,
    payload,
    request.callbackUrl,
    world.now(),
    request.expiresAt - (request.expiresAt % 1000),
    world.now() + delayMs,
  )
}

function refuse(
  world: World,
  gateway: Gateway,
  parsed: Exclude<GatewayRequest, { word: 'refused' }>,
  why: 'amount' | 'closed',
): Outcome {
  if (parsed.word === 'create' && gateway.remembersRefusals)
    world.store.run(
      'insert or ignore into refusal (gateway, reference, why) values (?, ?, ?)',
      gateway.code,
      parsed.reference,
      why,
    )
  return refused(why)
}

function cancel(world: World, gateway: Gateway, qr: Qr, delayMs: number): Outcome {
  if (qr.state === 'paid') return refused('paid')
  if (qr.state === 'open') {
    world.store.run('update qr set cancelled_at = ? where id = ?', world.now() + delayMs, qr.id)
    world.changed()
  }
  return { word: 'qr', qr: qrOf(world, gateway.code, qr.reference)!, isNew: false }
}
