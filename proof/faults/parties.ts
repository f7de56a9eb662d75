import { randomUUID } from 'node:crypto'
import { toAmount } from '#money'
import type { ControlRequest } from '#sandbox/client'
import { gatewayCodes } from '#sandbox/gateways/codes'
import { gateways } from '#sandbox/gateways/registry'
import { ask, newMember } from '../members.ts'
import type { Dice } from './dice.ts'
import type { World } from './world.ts'

type Asked = Pick<ControlRequest, 'gateway' | 'operation'>

/** One of each kind of provider: who applies a reference once or twice, remembers a no or not, can be asked or not. */
export const games = ['JOKER', 'SLOTXO', 'SUPERSLOT', 'joker2', 'huayhd'] as const

/** What parties are asked, as often as their line is here. */
const asked: Asked[] = [
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
  // Reports another amount or reference than was paid: the gateway's reply decides.
  ...(['amount', 'unknown'] as const),
]
const requestFlaws = [
  ...(['timeout', 'late', 'late', 'lost'] as const),
  ...(['error', 'garbage', 'delay', 'refuse'] as const),
]

/**
 * Long after the time-out, so that who asks at once hears that nothing is known; and with the longest way to the party
 * still within what it promises.
 */
const latestMs = 3_500
const patienceMs = 6_000

/** The outside does the work and says nothing, says it late, or says something nobody can read. */
export async function strikeParty(world: World, dice: Dice) {
  const calls = dice.between(1, 4)
  const wish: ControlRequest = dice.isLucky(0.25)
    ? { gateway: '*', operation: 'callback', flaw: dice.pick(callbackFlaws), calls, times: 3 }
    : {
        ...dice.pick(asked),
        flaw: dice.pick(requestFlaws),
        calls,
        delayMs: dice.between(1_000, latestMs),
      }
  await world.outside().control(wish)
}

/** More than is credited while a gateway cannot be asked. */
const unpaidAmount = 2_500

/** Whoever has a gateway's key tells of a payment that nobody made. It must never be credited. */
export async function tellUnpaid(world: World, dice: Dice) {
  const { nodes } = world
  const { token } = await newMember(world, toAmount(100))
  const code = dice.pick(gatewayCodes)
  const line = `POST /api/qrcode/${code}`
  const wish = { token, line, body: { amount: unpaidAmount }, key: randomUUID() }
  const { body: qr } = await ask(dice.pick(nodes).url, wish, patienceMs)
  const { newQrId, newPaymentId, callback: tell } = gateways[code]
  const told = tell({
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
  const { status } = await fetch(url, { method: 'POST', ...told, signal })
  if (status !== 200) throw new Error(`the call-back was not taken: ${status}`)
}
