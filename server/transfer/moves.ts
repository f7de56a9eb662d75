import { Refusal, type RefusalCode } from '#contract/refusal'
import { sharedRead } from '#db'
import { type Amount, toAmount } from '#money'
import { ask } from '#providers/ask'
import { movable } from '#providers/games/credits'
import type { Game } from '#providers/games/game'
import type { ExternalTransferKind } from '#saga'
import {
  createTransfer,
  type GameTransferRequest,
  runTransfer,
  startTransfer,
  type TransferOutcome,
} from '../external-transfer/transfer.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { assertAllowedIn, hasLimits } from '../protection/allow.ts'
import type { Owner } from './places.ts'
import { referenceOf } from './reference.ts'

/** One step of a transfer request: the game, the member's account there and the amount. */
export type Move = {
  game: Game
  username: string
  /** `all`: the whole balance at the game. `upTo`: the whole balance, but not more than this. */
  amount: Amount | 'all' | { upTo: Amount }
  /** Name of the step within its request. */
  part: string
}

export type TransferRequest = Owner & { key: string }

/** Result of one step. `empty`: there was no money that can be transferred. */
export type MoveResult = TransferOutcome | { state: 'empty' }

/** Time left of a call in whole milliseconds. All steps of the call share it. */
export type TimeLeft = () => number

export function timeLeftOf(patienceMs: number): TimeLeft {
  const until = performance.now() + patienceMs
  return () => Math.max(0, Math.ceil(until - performance.now()))
}

const balanceTimeoutMs = 8_000

/**
 * Wallet → game. The rest below the provider's unit stays in the wallet. An existing transfer with this reference is
 * the same request, repeated.
 * @throws Refusal MONEY_NOT_ENOUGH, SLOT_NO_ACCOUNT, REQUEST_LIMIT_1MIN, LOSS_LIMIT; KEY_REUSED for a key of another transfer
 */
export async function toGame(
  ctx: Context,
  request: TransferRequest,
  { game, username, amount, part }: Move & { amount: Amount },
  timeLeft: TimeLeft,
): Promise<MoveResult> {
  const cut = movable(amount, game.unit)
  if (cut === 0) return { state: 'empty' }
  const reference = referenceOf(request.key, part)
  const started = { ...requestAt(request, game, reference), amount: cut, kind: 'to-game' } as const
  if (await hasLimits(ctx.db, request)) await startWithinLimits(ctx, started)
  else await startTransfer(ctx, started, username)
  return run(ctx, request, reference, timeLeft)
}

/** Runs the transfer. The member's other screens read what it holds when it takes longer than this call waits. */
async function run(
  ctx: Context,
  { member }: TransferRequest,
  reference: string,
  timeLeft: TimeLeft,
): Promise<TransferOutcome> {
  const outcome = await runTransfer(ctx, reference, { patienceMs: timeLeft() })
  if (outcome.state === 'open')
    ctx.push(member, 'money', { kind: 'transfer', reference: `transfer:${reference}` })
  return outcome
}

/** Creates the transfer under the member's lock, so that transfers of the same moment see each other's amounts. */
const startWithinLimits = (ctx: Context, transfer: GameTransferRequest): Promise<void> =>
  ctx.db.begin(async (tx) => {
    await lockMember(tx, transfer.member)
    const [begun] = await tx`
      select from external_transfer
      where bucket = ${transfer.member % 256} and member = ${transfer.member} and reference = ${transfer.reference}`
    if (!begun) await assertAllowedIn(tx, transfer, { activity: 'play', amount: transfer.amount })
    await createTransfer(ctx, tx, transfer)
  })

/**
 * Game → wallet. Asks the provider for the balance first: it differs from our record by what the member won or lost.
 * @throws Refusal SLOT_NO_ACCOUNT, REQUEST_LIMIT_1MIN; KEY_REUSED for a key of another transfer
 */
export async function fromGame(
  ctx: Context,
  request: TransferRequest,
  { game, username, amount, part }: Move,
  timeLeft: TimeLeft,
): Promise<MoveResult> {
  const reference = referenceOf(request.key, part)
  const { begun, believed } = await beforeAsking(ctx.db, {
    reference,
    member: request.member,
    game: game.code,
  })
  if (begun) assertSame(begun, game, amount)
  else {
    const named = { username, at: new Date() }
    const found = await ask(game.balance, named, Math.min(balanceTimeoutMs, timeLeft()))
    if (found.word === 'refused' && !found.isUnheard)
      return { state: 'returned', code: codeOf(found.reason) }
    const balance = found.word === 'done' ? found.amount : undefined
    const wanted = wantedOf(amount, balance)
    // "All" has no amount while the balance is unknown.
    if (wanted === undefined) return { state: 'returned', code: 'TRANSFER_FAIL' }
    if (balance !== undefined && balance < wanted)
      return { state: 'returned', code: 'MONEY_NOT_ENOUGH' }
    const cut = movable(wanted, game.unit)
    if (cut === 0) return { state: 'empty' }
    const started = { ...requestAt(request, game, reference), amount: cut, believed }
    await startTransfer(
      ctx,
      { ...started, kind: 'from-game', ...(balance !== undefined && { balance }) },
      username,
    )
  }
  return run(ctx, request, reference, timeLeft)
}

function wantedOf(amount: Move['amount'], balance: Amount | undefined): Amount | undefined {
  if (typeof amount === 'number') return amount
  if (balance === undefined || amount === 'all') return balance
  return toAmount(Math.min(balance, amount.upTo))
}

type Begun = { kind: ExternalTransferKind; provider: string; amount: Amount }

/**
 * The whole balance was another amount each time, so it is not compared.
 * @throws Refusal KEY_REUSED for another game, direction or amount
 */
function assertSame(begun: Begun, { code, unit }: Game, amount: Move['amount']): void {
  const isSame =
    begun.kind === 'from-game' &&
    begun.provider === code &&
    (typeof amount !== 'number' || begun.amount === movable(amount, unit))
  if (!isSame) throw new Refusal('KEY_REUSED')
}

type Asked = { reference: string; member: number; game: string }

/**
 * Reads the transfer if it exists, and our balance at the game. The provider's next reply is compared with that balance.
 */
const beforeAsking = sharedRead(async (db, asked: Asked[]) => {
  const column = <Name extends keyof Asked>(name: Name) => asked.map((one) => one[name])
  const rows = await db<({ believed: Amount } & (Begun | { kind: null }))[]>`
    select x.kind, x.provider, x.amount, coalesce(account.balance, 0) as believed
    from unnest(${column('reference')}::text[], ${column('member')}::int8[], ${column('game')}::text[])
        with ordinality asked (reference, member, game, place)
      left join ledger.account on account.bucket = asked.member % 256 and account.member = asked.member and name = 'game:' || game
      left join external_transfer x
        on x.bucket = asked.member % 256 and x.member = asked.member and x.reference = asked.reference
    order by place`
  return rows.map(({ believed, ...row }) => ({
    believed,
    begun: row.kind === null ? undefined : row,
  }))
})

/** Reasons of providers that do not know the player. At this point no transfer has started. */
const unknownThere = ['SLOT_NO_ACCOUNT', 'NOT_AREASLOT', 'NOT_UFABET'] as const
const codeOf = (reason: string): RefusalCode =>
  unknownThere.find((code) => code === reason) ?? 'TRANSFER_FAIL'

const requestAt = (request: TransferRequest, game: Game, reference: string) => ({
  reference,
  member: request.member,
  provider: game.code,
  currency: request.currency,
  key: request.key,
})

export const nothing: Amount = toAmount(0)
