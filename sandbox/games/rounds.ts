import { Problem, randomCode, type World } from '../world.ts'
import { accountOf, book } from './accounts.ts'
import { type Credits, finest, toCredits } from './credits.ts'
import type { GameCode, GameRules } from './directory.ts'
import type { Bet, RefusalReason } from './requests.ts'

const spanMaxMs = 31 * 24 * 3_600_000

/** `result` is what the site draws: motifs, numbers or a score. `minutesAgo`: age of the round when it is reported. */
export type Round = {
  name: string
  title: string
  stake: Credits
  payout: Credits
  result: string
  minutesAgo?: number
}
export type Played = Bet & { name: string; result: string }

const columns = 'id, name, title, result, stake, payout, at'

/** Settles a round: takes the stake, adds the payout, and records the bet in the history. */
export function playRound(world: World, rules: GameRules, round: Round): Bet {
  assertPlayable(world, rules, round)
  const bet = world.store.together(() =>
    settled(world, rules, { ...round, id: newId(rules), isPaid: false }),
  )
  world.changed()
  return bet
}

/** Takes the stake of a round that ends later. Until then no history lists it. */
export function openRound(
  world: World,
  rules: GameRules,
  round: Omit<Round, 'payout' | 'result'>,
): string {
  const { name, title, stake } = round
  assertPlayable(world, rules, { ...round, payout: toCredits(0) })
  const id = newId(rules)
  world.store.together(() => {
    book(world, rules.code, name, -stake)
    world.store.run(
      'insert into game_open (id, game, name, title, stake) values (?, ?, ?, ?, ?)',
      id,
      rules.code,
      name,
      title,
      stake,
    )
  })
  world.changed()
  return id
}

/** Ends an open round: adds the payout, and records the bet in the history. */
export function endRound(
  world: World,
  rules: GameRules,
  { id, payout }: { id: string; payout: Credits },
): Played {
  const open = world.store.one<{ name: string; title: string; stake: Credits }>(
    'select name, title, stake from game_open where id = ? and game = ?',
    id,
    rules.code,
  )
  if (!open) throw new Problem(404, 'no_such_round', 'There is no such open round.')
  if (payout % finest(rules) !== 0)
    throw new Problem(422, 'too_fine', 'This provider has no credits as fine as that.')
  const round = { ...open, id, payout, result: '' }
  const bet = world.store.together(() => {
    world.store.run('delete from game_open where id = ?', id)
    return settled(world, rules, { ...round, isPaid: true })
  })
  world.changed()
  return { ...round, ...bet }
}

const newId = ({ code }: GameRules) => `${prefixOf(code)}${randomCode(16)}`

function assertPlayable(
  world: World,
  rules: GameRules,
  { name, stake, payout }: Pick<Round, 'name' | 'stake' | 'payout'>,
): void {
  const account = accountOf(world, rules.code, name)
  if (!account) throw new Problem(404, 'no_such_account', 'There is no such account.')
  if (stake % finest(rules) !== 0 || payout % finest(rules) !== 0 || payout < 0)
    throw new Problem(422, 'too_fine', 'This provider has no credits as fine as that.')
  if (stake <= 0 || stake > account.balance)
    throw new Problem(422, 'stake', 'The stake is nothing, or more than there is.')
}

/** `isPaid`: the stake was taken when the round began. */
function settled(
  world: World,
  { code }: GameRules,
  round: Round & { id: string; isPaid: boolean },
): Bet {
  const { id, name, title, stake, payout, result, isPaid, minutesAgo = 0 } = round
  const at = world.now() - minutesAgo * 60_000
  book(world, code, name, isPaid ? payout : payout - stake)
  world.store.run(
    `insert into game_bet (game, ${columns}) values (?, ?, ?, ?, ?, ?, ?, ?)`,
    code,
    id,
    name,
    title,
    result,
    stake,
    payout,
    at,
  )
  return { id, title, stake, payout, at }
}

const prefixOf = (code: GameCode) => code.slice(0, 2).toUpperCase()

/** Settled rounds of one account, oldest first, by pages. */
export function betsOf(
  { store }: World,
  { code, pageSize }: GameRules,
  { name, from, to, page }: { name: string; from: number; to: number; page: number },
): { bets: Bet[]; page: number; pages: number } | RefusalReason {
  if (from > to || to - from > spanMaxMs) return 'malformed'
  const which = 'game = ? and name = ? and at >= ? and at < ?'
  const { count } = store.one<{ count: number }>(
    `select count(*) as count from game_bet where ${which}`,
    code,
    name,
    from,
    to,
  )!
  const bets = store.all<Bet>(
    `select ${columns} from game_bet where ${which} order by at, id limit ? offset ?`,
    code,
    name,
    from,
    to,
    pageSize,
    (page - 1) * pageSize,
  )
  return { bets, page, pages: Math.ceil(count / pageSize) }
}

/** Newest first. */
export const latestRounds = (
  { store }: World,
  code: GameCode,
  limit: number,
  name?: string,
): Played[] =>
  store.all<Played>(
    `select ${columns} from game_bet where game = ? and name = coalesce(?, name) order by number desc limit ?`,
    code,
    name ?? null,
    limit,
  )
