import {
  createSentinels,
  type RequestFlaw,
  type Struck,
  satangOf,
  takeControl,
} from './controls.ts'
import {
  type Gateway,
  type Outcome,
  refused,
  type Understood,
  type Wish,
} from './gateways/gateway.ts'
import type { Heard, Said } from './http.ts'
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
export async function atCounter(world: World, gateway: Gateway, heard: Heard): Promise<Said> {
  const understood = gateway.understand(heard, world.now())
  const answer = (outcome: Outcome) => gateway.answer(outcome, world.now())
  if (understood.word === 'refused') return answer(understood)

  const control = takeControl<RequestFlaw>(world, gateway.code, understood.word)
  const struck = control ?? sentinelOf(world, gateway, understood)
  return strike(struck, {
    work: (delayMs) => answer(outcomeOf(world, gateway, understood, delayMs)),
    refuse: () => answer(refuse(world, gateway, understood, control ? 'closed' : 'amount')),
  })
}

/** A sentinel strikes the first create of a reference; a retry gets a proper reply. */
function sentinelOf(
  world: World,
  gateway: Gateway,
  understood: Exclude<Understood, { word: 'refused' }>,
): Struck<RequestFlaw> | undefined {
  if (understood.word !== 'create' || qrOf(world, gateway.code, understood.reference)) return
  return createSentinels[satangOf(understood.amount)]
}

function outcomeOf(
  world: World,
  gateway: Gateway,
  understood: Exclude<Understood, { word: 'refused' }>,
  delayMs: number,
): Outcome {
  if (understood.word === 'create') return create(world, gateway, understood, delayMs)
  const qr = qrOf(world, gateway.code, understood.reference)
  if (!qr || !isApplied(world, qr)) return refused('missing')
  return understood.word === 'query'
    ? { word: 'qr', qr, isNew: false }
    : cancel(world, gateway, qr, delayMs)
}

function create(world: World, gateway: Gateway, wish: Wish, delayMs: number): Outcome {
  const made = qrOf(world, gateway.code, wish.reference)
  if (made) return again(world, gateway, made, wish)

  const remembered = world.store.one<{ why: 'amount' | 'closed' }>(
    'select why from refusal where gateway = ? and reference = ?',
    gateway.code,
    wish.reference,
  )
  if (remembered) return refused(remembered.why)
  if (wish.amount < amountMin || wish.amount > amountMax)
    return refuse(world, gateway, wish, 'amount')
  const aheadMs = wish.expiresAt - world.now() + graceMs
  if (aheadMs < aheadMinMs || aheadMs > aheadMaxMs) return refused('malformed')

  insert(world, gateway, wish, delayMs)
  world.changed()
  return { word: 'qr', qr: qrOf(world, gateway.code, wish.reference)!, isNew: true }
}

/** Repeated create of a reference. It applies a late one at once. */
function again(world: World, gateway: Gateway, made: Qr, wish: Wish): Outcome {
  if (made.amount !== wish.amount) return refused('duplicate')
  const isNew = !isApplied(world, made)
  if (!isNew && !gateway.idempotent) return refused('duplicate')
  if (isNew) world.store.run('update qr set applied_at = ? where id = ?', world.now(), made.id)
  return { word: 'qr', qr: qrOf(world, gateway.code, wish.reference)!, isNew }
}

function insert(world: World, gateway: Gateway, wish: Wish, delayMs: number): void {
  const id = gateway.newQrId()
  const payload = encodePromptPay({
    receiver: gateway.receiver(id),
    amount: wish.amount,
    name: gateway.name,
    label: id,
  })
  world.store.run(
    `insert into qr (id, gateway, reference, amount, payload, callback_url, created_at, expires_at, applied_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    gateway.code,
    wish.reference,
    wish.amount,
    payload,
    wish.callbackUrl,
    world.now(),
    wish.expiresAt - (wish.expiresAt % 1000),
    world.now() + delayMs,
  )
}

function refuse(
  world: World,
  gateway: Gateway,
  understood: Exclude<Understood, { word: 'refused' }>,
  why: 'amount' | 'closed',
): Outcome {
  if (understood.word === 'create' && gateway.remembersRefusals)
    world.store.run(
      'insert or ignore into refusal (gateway, reference, why) values (?, ?, ?)',
      gateway.code,
      understood.reference,
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
