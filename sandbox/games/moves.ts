import type { World } from '../world.ts'
import { accountOf, book } from './accounts.ts'
import { type Credits, toCredits } from './credits.ts'
import type { GameCode, GameRules } from './directory.ts'
import type { Direction, Found, Moved, MoveFields, RefusalReason } from './requests.ts'

/** Maximum of one move: ten million credits. */
const most = 10_000_000_00

export type MoveRequest = MoveFields & { operation: Direction }
/** An applied move, or a remembered refusal. */
export type Move = Moved & { asked: Credits; why: RefusalReason | null; at: number }

const columns = 'reference, name, direction, asked, credits, balance, why, at'

/**
 * Applies or refuses a move. Checks the reference first: an applied move is never refused afterwards, even if the
 * provider has closed since.
 */
export function move(
  world: World,
  rules: GameRules,
  request: MoveRequest,
  no?: RefusalReason,
): Moved | RefusalReason {
  const first = moveOf(world, rules.code, request.reference)
  if (first && rules.again !== 'twice') return toOneAgain(rules, first, request)
  const why = no ?? refusalOf(world, rules, request)
  const moved = world.store.together(() => apply(world, rules, request, why))
  world.changed()
  return why ?? moved
}

function toOneAgain(
  { again }: GameRules,
  first: Move,
  request: MoveRequest,
): Moved | RefusalReason {
  const isSame =
    first.name === request.name &&
    first.direction === request.operation &&
    first.asked === request.credits
  if (!isSame) return 'duplicate'
  return first.why ?? (again === 'same' ? first : 'duplicate')
}

function refusalOf(
  world: World,
  { code, step }: GameRules,
  request: MoveRequest,
): RefusalReason | undefined {
  const account = accountOf(world, code, request.name)
  if (!account) return 'no account'
  const { credits } = request
  if (credits <= 0 || credits > most || credits % step !== 0) return 'amount'
  if (request.operation === 'deposit' || credits <= account.balance) return
  // SLOTXO pays out the whole balance if it is less than requested but not zero.
  return takesWhatThereIs(code) && account.balance > 0 ? undefined : 'not enough'
}

const takesWhatThereIs = (code: GameCode) => code === 'SLOTXO'

function apply(
  world: World,
  rules: GameRules,
  request: MoveRequest,
  why: RefusalReason | undefined,
): Moved {
  const { operation: direction, name, reference } = request
  const before = accountOf(world, rules.code, name)?.balance ?? toCredits(0)
  const credits =
    why || direction === 'deposit' ? request.credits : toCredits(Math.min(request.credits, before))
  const change = why ? 0 : direction === 'deposit' ? credits : -credits
  if (change) book(world, rules.code, name, change)
  const moved = { reference, name, direction, credits, balance: toCredits(before + change) }
  if (!why || rules.remembers)
    world.store.run(
      `insert into game_move (game, ${columns}) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      rules.code,
      reference,
      name,
      direction,
      request.credits,
      credits,
      moved.balance,
      why ?? null,
      world.now(),
    )
  return moved
}

/** The first move under this reference. */
const moveOf = ({ store }: World, code: GameCode, reference: string): Move | undefined =>
  store.one<Move>(
    `select ${columns} from game_move where game = ? and reference = ? order by number limit 1`,
    code,
    reference,
  )

export function find(world: World, { code }: GameRules, reference: string): Found | RefusalReason {
  const first = moveOf(world, code, reference)
  if (!first) return 'no reference'
  const { why, ...rest } = first
  return why ? { ...rest, state: 'refused', why } : { ...rest, state: 'applied' }
}

/** Applied moves, newest first: all, or those of one reference or one account. */
export const appliedMoves = (
  { store }: World,
  code: GameCode,
  { reference, name }: { reference?: string | undefined; name?: string | undefined } = {},
  limit = -1,
): Move[] =>
  store.all<Move>(
    `select ${columns} from game_move where game = ? and why is null
     and reference = coalesce(?, reference) and name = coalesce(?, name) order by number desc limit ?`,
    code,
    reference ?? null,
    name ?? null,
    limit,
  )
