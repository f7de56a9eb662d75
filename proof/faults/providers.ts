import { randomUUID } from 'node:crypto'
import { toAmount } from '#money'
import type { ControlRequest } from '#sandbox/client'
import { gatewayCodes } from '#sandbox/gateways/codes'
import { gateways } from '#sandbox/gateways/registry'
import { ask, newMember } from '../members.ts'
import type { Dice } from './dice.ts'
import type { World } from './model.ts'

type ProviderCall = Pick<ControlRequest, 'gateway' | 'operation'>

/**
 * The games differ in their guarantees: whether they apply a reference only once, remember a refusal, and report the state of a
 * transfer.
 */
export const games = ['JOKER', 'SLOTXO', 'SUPERSLOT', 'joker2', 'huayhd'] as const

/** Calls to providers. A duplicate entry doubles the probability of its call. */
const providerCalls: ProviderCall[] = [
  ...games.flatMap((gateway) =>
    (['deposit', 'withdraw', 'find'] as const).map((operation) => ({ gateway, operation })),
  ),
  { gateway: '*', operation: 'create' },
  { gateway: '*', operation: 'query' },
  { gateway: 'PAYOUT', operation: 'pay' },
  { gateway: 'PAYOUT', operation: 'pay' },
  { gateway: 'PAYOUT', operation: 'query' },
]

const callbackFlaws = [
  ...(['silent', 'repeat', 'hold', 'forge', 'stale'] as const),
  // These callbacks report another amount or reference than was paid; our query to the gateway must decide.
  ...(['amount', 'unknown'] as const),
]
const requestFlaws = [
  ...(['timeout', 'late', 'late', 'lost'] as const),
  ...(['error', 'garbage', 'redirect', 'delay', 'refuse'] as const),
]

/**
 * Longest delay of a provider's work. It is longer than the timeout, so that a query sent at once finds nothing, and with the
 * slowest connection it stays within the provider's guarantee.
 */
const latestMs = 3_500
const patienceMs = 6_000

/** Makes a provider misbehave: its response or callback is missing, late, wrong or unreadable. */
export async function disturbProvider(world: World, dice: Dice) {
  const calls = dice.between(1, 4)
  const request: ControlRequest = dice.isLucky(0.25)
    ? { gateway: '*', operation: 'callback', flaw: dice.pick(callbackFlaws), calls, times: 3 }
    : {
        ...dice.pick(providerCalls),
        flaw: dice.pick(requestFlaws),
        calls,
        delayMs: dice.between(1_000, latestMs),
      }
  await world.outside().control(request)
}

/** Amount above the limit up to which we credit without a reply of the gateway. */
const unpaidAmount = 2_500

/** Sends a validly signed callback for a payment that does not exist; it must never be credited. */
export async function reportUnpaid(world: World, dice: Dice) {
  const { nodes } = world
  const { token } = await newMember(world, toAmount(100))
  const code = dice.pick(gatewayCodes)
  const line = `POST /api/qrcode/${code}`
  const request = { token, line, body: { amount: unpaidAmount }, key: randomUUID() }
  const { body: qr } = await ask(dice.pick(nodes).url, request, patienceMs)
  const { newQrId, newPaymentId, callback } = gateways[code]
  const sent = callback({
    qr: { id: newQrId(), reference: String(qr.qrcodeId) },
    payment: {
      ...{ id: newPaymentId(), amount: toAmount(unpaidAmount * 100), paidAt: Date.now() },
      ...{ payerBank: 'SCB', payerAccount: '1234567890', payerName: 'NOBODY' },
    },
    now: Date.now(),
    isForged: false,
  })
  const url = `${dice.pick(nodes).url}/callbacks/gateways/${code}`
  const signal = AbortSignal.timeout(patienceMs)
  const { status } = await fetch(url, { method: 'POST', ...sent, signal })
  if (status !== 200) throw new Error(`the callback was not accepted: ${status}`)
}
