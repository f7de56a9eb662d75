import { Refusal } from '#contract/refusal'
import type { Leg } from '#contract/transfer'
import { activeGamesOf, gameAccountOf } from '../game/account.ts'
import { providerOf } from '../game/catalogue.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { fromGame, type Left, leftOf, type Moved, nothing, type Wish } from './moves.ts'
import { referenceOf } from './reference.ts'

const atOnceMax = 4

/**
 * Brings home what lies at the member's games, all but `except`, a few at a time. A game that does not answer is told
 * as pending or failed and keeps nobody waiting for it: the others' money moves all the same.
 */
export async function collect(
  ctx: Context,
  { member, currency }: Caller,
  { key, except, patienceMs }: { key: string; except?: string; patienceMs: number },
): Promise<Leg[]> {
  const wish = { member, currency, key, parent: referenceOf(key, 'parent') }
  const games = (await activeGamesOf(ctx.db, member)).filter((code) => code !== except)
  const left = leftOf(patienceMs)
  const legs = new Map<string, Leg>()
  const waiting = [...games]
  const hand = async () => {
    for (let code = waiting.shift(); code; code = waiting.shift())
      legs.set(code, await collectOne(ctx, wish, code, left))
  }
  await Promise.all(Array.from({ length: atOnceMax }, hand))
  return games.map((code) => legs.get(code)!)
}

async function collectOne(ctx: Context, wish: Wish, code: string, left: Left): Promise<Leg> {
  // Those before it took all the time there was: it is not begun, and its money lies where it was.
  if (left() === 0) return { code, status: 'failed', amount: nothing }
  try {
    const { username } = await gameAccountOf(ctx.db, wish.member, code)
    const move = {
      game: providerOf(ctx, code),
      username,
      amount: 'all',
      leg: `all:${code}`,
    } as const
    return { code, ...toldOf(await fromGame(ctx, wish, move, left)) }
  } catch (error) {
    // Another transfer with this game is under way, or it is not there any more.
    if (!(error instanceof Refusal)) throw error
    return {
      code,
      status: error.code === 'REQUEST_LIMIT_1MIN' ? 'pending' : 'failed',
      amount: nothing,
    }
  }
}

function toldOf(moved: Moved): Pick<Leg, 'status' | 'amount'> {
  if (moved.state === 'settled') return { status: 'moved', amount: moved.amount }
  if (moved.state === 'empty') return { status: 'empty', amount: nothing }
  return { status: moved.state === 'open' ? 'pending' : 'failed', amount: nothing }
}
