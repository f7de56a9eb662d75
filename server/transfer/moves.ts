import type { RefusalCode } from '#contract/refusal'
import { sharedRead } from '#db'
import { type Amount, toAmount } from '#money'
import { ask } from '#providers/ask'
import { movable } from '#providers/games/credits'
import type { Game } from '#providers/games/game'
import { runTransfer, startTransfer, type TransferOutcome } from '../leg/leg.ts'
import type { Context } from '../platform/context.ts'
import type { Mover } from './places.ts'
import { referenceOf } from './reference.ts'

/** One way across for one wish: which game, and how much at most. */
export type Move = {
  game: Game
  username: string
  /** `all`: whatever lies there. */
  amount: Amount | 'all'
  /** Tells the legs of one wish apart. */
  leg: string
}

export type Wish = Mover & { key: string; parent?: string }

/** What became of one move. `empty`: nothing lay there that can be moved. */
export type Moved = TransferOutcome | { state: 'empty' }

/** How long a member still waits, in whole milliseconds: all that one call does shares it. */
export type Left = () => number

export function leftOf(patienceMs: number): Left {
  const until = performance.now() + patienceMs
  return () => Math.max(0, Math.ceil(until - performance.now()))
}

const balanceTimeoutMs = 8_000

/**
 * Wallet → game. What is over the provider's unit stays in the wallet. A leg that is there already is the same wish again.
 * @throws Refusal MONEY_NOT_ENOUGH, SLOT_NO_ACCOUNT, REQUEST_LIMIT_1MIN
 */
export async function toGame(
  ctx: Context,
  wish: Wish,
  { game, username, amount, leg }: Move & { amount: Amount },
  left: Left,
): Promise<Moved> {
  const cut = movable(amount, game.unit)
  if (cut === 0) return { state: 'empty' }
  const reference = referenceOf(wish.key, leg)
  const started = { ...legWish(wish, game, reference), amount: cut }
  await startTransfer(ctx, { ...started, kind: 'to-game' }, username)
  return runTransfer(ctx, reference, { patienceMs: left() })
}

/**
 * Game → wallet. The provider is asked first what lies there: what it says and what the books believe differ by what was
 * won or lost. @throws Refusal SLOT_NO_ACCOUNT, REQUEST_LIMIT_1MIN
 */
export async function fromGame(
  ctx: Context,
  wish: Wish,
  { game, username, amount, leg }: Move,
  left: Left,
): Promise<Moved> {
  const reference = referenceOf(wish.key, leg)
  const { isBegun, believed } = await beforeAsking(ctx.db, {
    reference,
    member: wish.member,
    game: game.code,
  })
  if (!isBegun) {
    const named = { username, at: new Date() }
    const lying = await ask(game.balance, named, Math.min(balanceTimeoutMs, left()))
    if (lying.word === 'refused' && !lying.isUnheard)
      return { state: 'returned', code: codeOf(lying.reason) }
    const balance = lying.word === 'done' ? lying.amount : undefined
    // All of what nobody can tell is nothing: it stays where it is.
    if (amount === 'all' && balance === undefined)
      return { state: 'returned', code: 'TRANSFER_FAIL' }
    const wanted = amount === 'all' ? balance! : amount
    if (balance !== undefined && balance < wanted)
      return { state: 'returned', code: 'MONEY_NOT_ENOUGH' }
    const cut = movable(wanted, game.unit)
    if (cut === 0) return { state: 'empty' }
    const started = { ...legWish(wish, game, reference), amount: cut, believed }
    await startTransfer(
      ctx,
      { ...started, kind: 'from-game', ...(balance !== undefined && { balance }) },
      username,
    )
  }
  return runTransfer(ctx, reference, { patienceMs: left() })
}

type Asked = { reference: string; member: number; game: string }

/** Whether the leg is there, and what the books have at the game: what its provider says next counts for that only. */
const beforeAsking = sharedRead(async (db, asked: Asked[]) => {
  const column = <Name extends keyof Asked>(name: Name) => asked.map((one) => one[name])
  return await db<{ isBegun: boolean; believed: Amount }[]>`
    select exists (select from leg where leg.reference = asked.reference) as is_begun, coalesce(balance, 0) as believed
    from unnest(${column('reference')}::text[], ${column('member')}::int8[], ${column('game')}::text[])
        with ordinality asked (reference, member, game, place)
      left join ledger.account on account.member = asked.member and name = 'game:' || game
    order by place`
})

/** The providers' ways to say that they do not know the player; nothing was asked to move yet. */
const unknownThere = ['SLOT_NO_ACCOUNT', 'NOT_AREASLOT', 'NOT_UFABET'] as const
const codeOf = (reason: string): RefusalCode =>
  unknownThere.find((code) => code === reason) ?? 'TRANSFER_FAIL'

const legWish = (wish: Wish, game: Game, reference: string) => ({
  reference,
  member: wish.member,
  party: game.code,
  currency: wish.currency,
  key: wish.key,
  ...(wish.parent && { parent: wish.parent }),
})

export const nothing: Amount = toAmount(0)
