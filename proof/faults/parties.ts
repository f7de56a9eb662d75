import type { ControlWish } from '#sandbox/client'
import type { Dice } from './dice.ts'
import type { World } from './world.ts'

type Asked = Pick<ControlWish, 'gateway' | 'operation'>

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

/** The outside does the work and says nothing, says it late, or says something nobody can read. */
export async function strikeParty(world: World, dice: Dice) {
  const calls = dice.between(1, 4)
  const wish: ControlWish = dice.isLucky(0.25)
    ? { gateway: '*', operation: 'callback', flaw: dice.pick(callbackFlaws), calls, times: 3 }
    : {
        ...dice.pick(asked),
        flaw: dice.pick(requestFlaws),
        calls,
        delayMs: dice.between(1_000, latestMs),
      }
  await world.outside().control(wish)
}
