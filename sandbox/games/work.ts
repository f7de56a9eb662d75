import type { World } from '../world.ts'
import { accountOf, openAccount, setPassword } from './accounts.ts'
import { type GameCode, type GameRules, rulesOf } from './directory.ts'
import { makeLink } from './doors.ts'
import { find, type MoveRequest, move } from './moves.ts'
import type { Found, GameOperation, GameRequest, GameResults, RefusalReason } from './requests.ts'
import { betsOf } from './rounds.ts'

type RequestOf<Operation extends GameOperation> = GameRequest & { operation: Operation }
type Work<Operation extends GameOperation> = (
  world: World,
  rules: GameRules,
  asked: RequestOf<Operation>,
) => GameResults[Operation] | RefusalReason

const works: { [Operation in GameOperation]: Work<Operation> } = {
  activate: openAccount,
  password: setPassword,
  balance: (world, { code }, { name }) => {
    const account = accountOf(world, code, name)
    return account ? { name, balance: account.balance } : 'no account'
  },
  deposit: moveOrWait,
  withdraw: moveOrWait,
  find: (world, rules, { reference }) =>
    pending(world, rules, reference) ?? find(world, rules, reference),
  bets: (world, rules, asked) =>
    accountOf(world, rules.code, asked.name) ? betsOf(world, rules, asked) : 'no account',
  link: makeLink,
}

export type Outcome = GameResults[GameOperation] | RefusalReason

/** Executes a request or refuses it: the same for every provider, apart from its rules. */
export const work = (world: World, code: GameCode, asked: GameRequest): Outcome =>
  (works[asked.operation] as Work<GameOperation>)(world, rulesOf(code), asked as never)

/** A closed provider still checks the reference, and remembers its refusal if it remembers any. */
export function refuse(
  world: World,
  code: GameCode,
  asked: GameRequest,
  no: RefusalReason,
): Outcome {
  if (asked.operation !== 'deposit' && asked.operation !== 'withdraw') return no
  return moveOrWait(world, rulesOf(code), asked, no)
}

type Late = { number: number; asked: string; dueAt: number }
const columns = 'number, asked, due_at as dueAt'

/** Executes the request later than its sender expects. */
export function postpone(world: World, code: GameCode, asked: GameRequest, delayMs: number): void {
  world.store.run(
    'insert into game_late (game, reference, asked, due_at) values (?, ?, ?, ?)',
    code,
    'credits' in asked ? asked.reference : null,
    JSON.stringify(asked),
    world.now() + delayMs,
  )
}

/** Executes late requests that are due. Called before every read of a provider's data. */
export function settle(world: World, code: GameCode): void {
  const due = world.store.all<Late>(
    `select ${columns} from game_late where game = ? and due_at <= ? order by due_at, number`,
    code,
    world.now(),
  )
  for (const late of due) carryOut(world, code, late, late.dueAt)
}

function carryOut(world: World, code: GameCode, { number, asked }: Late, at: number): void {
  world.store.run('delete from game_late where number = ?', number)
  work({ ...world, now: () => at }, code, JSON.parse(asked))
}

/** Number of requests that are still pending. */
export const waitingCount = ({ store }: World, code: GameCode): number =>
  store.one<{ count: number }>('select count(*) as count from game_late where game = ?', code)!
    .count

const waitingOf = ({ store }: World, code: GameCode, reference: string): Late | undefined =>
  store.one<Late>(
    `select ${columns} from game_late where game = ? and reference = ? order by number limit 1`,
    code,
    reference,
  )

/**
 * At a provider that reports pending moves, a waiting move has arrived, so the same reference again is a repetition. At
 * the others it is still on its way, and the first to arrive counts.
 */
function moveOrWait(
  world: World,
  rules: GameRules,
  request: MoveRequest,
  no?: RefusalReason,
): ReturnType<typeof move> {
  const waiting = rules.asked === 'pending' && waitingOf(world, rules.code, request.reference)
  if (waiting && rules.again === 'duplicate') return 'duplicate'
  if (waiting && rules.again === 'same') carryOut(world, rules.code, waiting, world.now())
  return move(world, rules, request, no)
}

function pending(world: World, rules: GameRules, reference: string): Found | undefined {
  const waiting = rules.asked === 'pending' && waitingOf(world, rules.code, reference)
  if (!waiting || find(world, rules, reference) !== 'no reference') return
  const { operation: direction, name, credits }: MoveRequest = JSON.parse(waiting.asked)
  return { state: 'pending', reference, name, direction, credits }
}
