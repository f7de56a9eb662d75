import { z } from 'zod'
import { type Amount, fromDecimal, isAmount, isDecimal, toDecimal } from '#money'
import { decimal, moment, parsed } from '../api-values.ts'
import { type HttpRequest, type HttpResponse, json } from '../http.ts'
import { Problem, type World } from '../world.ts'
import { accountOf, accountsOf, type GameAccount } from './accounts.ts'
import { type Credits, creditsOfSatang, satangOfCredits } from './credits.ts'
import { baseOf, type GameRules, gameCodes, rulesOf } from './directory.ts'
import { appliedMoves, type Move } from './moves.ts'
import { endRound, latestRounds, openRound, type Played, playRound } from './rounds.ts'
import { settle } from './work.ts'

/** A payout may be zero. */
const payout = z
  .number()
  .min(0)
  .refine((value) => isDecimal(value) && isAmount(fromDecimal(value)))
  .transform(fromDecimal)
const Stake = z.strictObject({
  username: z.string(),
  stake: decimal,
  title: z.string().trim().min(1).max(60).default('Played from outside'),
})
export const Round = z.strictObject({
  ...Stake.shape,
  payout,
  minutesAgo: z.number().int().min(0).max(2_880).default(0),
})
const Settlement = z.strictObject({ id: z.string(), payout })

type Route = (world: World, rules: GameRules, request: HttpRequest) => unknown

/** Routes below `/api/games/<code>`. */
const routes: Record<string, Route> = {
  'GET accounts': (world, rules) =>
    accountsOf(world, rules.code).map((account) => shownAccount(account, rules)),
  'GET transfers': (world, rules, { query }) =>
    appliedMoves(world, rules.code, {
      name: query.get('username') ?? undefined,
      reference: query.get('reference') ?? undefined,
    }).map((one) => shownMove(one, rules)),
  'GET rounds': (world, rules, { query }) =>
    latestRounds(world, rules.code, 1_000, query.get('username') ?? undefined).map((one) =>
      shownRound(one, rules),
    ),
  'POST rounds': (world, rules, request) => {
    const round = parsed(Round, request)
    const { username } = round
    const bet = settleRound(world, rules, round)
    const { balance } = accountOf(world, rules.code, username)!
    return {
      ...shownRound({ ...bet, name: username, result: '' }, rules),
      balance: toDecimal(satangOfCredits(balance, rules)),
    }
  },
  'POST stakes': (world, rules, request) => {
    const { username: name, title, ...asked } = parsed(Stake, request)
    return { id: openRound(world, rules, { name, title, stake: creditsIn(asked.stake, rules) }) }
  },
  'POST settlements': (world, rules, request) => {
    const { id, payout: paid } = parsed(Settlement, request)
    return shownRound(endRound(world, rules, { id, payout: creditsIn(paid, rules) }), rules)
  },
}

function creditsIn(amount: Amount, rules: GameRules): Credits {
  const credits = creditsOfSatang(amount, rules)
  if (credits === undefined)
    throw new Problem(422, 'too_fine', 'This provider has no credits as fine as that.')
  return credits
}

/** Settles a round without the game's site; amounts in baht. */
export function settleRound(world: World, rules: GameRules, round: z.output<typeof Round>) {
  const { username: name, title, minutesAgo } = round
  const [stake, paid] = [creditsIn(round.stake, rules), creditsIn(round.payout, rules)]
  return playRound(world, rules, { name, title, stake, payout: paid, result: '', minutesAgo })
}

/** Part of our own HTTP API for game providers; undefined if it is another call. */
export function atGamesApi(world: World, request: HttpRequest): HttpResponse | undefined {
  if (request.method === 'GET' && request.path === '/api/games')
    return json(
      200,
      gameCodes.map((code) => ({ code, site: `${baseOf(code)}/site` })),
    )
  const [, named, what] = /^\/api\/games\/(\w+)\/(\w+)$/.exec(request.path) ?? []
  const route = routes[`${request.method} ${what}`]
  if (!named || !route) return
  const code = gameCodes.find((one) => one === named)
  if (!code) throw new Problem(404, 'no_such_game', 'There is no such provider.')
  settle(world, code)
  return json(200, route(world, rulesOf(code), request))
}

const shownAccount = ({ name, balance, openedAt }: GameAccount, rules: GameRules) => ({
  username: name,
  balance: toDecimal(satangOfCredits(balance, rules)),
  credits: balance / 100,
  openedAt: moment(openedAt),
})

const shownMove = ({ name, reference, direction, credits, at }: Move, rules: GameRules) => ({
  username: name,
  reference,
  direction,
  amount: toDecimal(satangOfCredits(credits, rules)),
  at: moment(at),
})

const shownRound = ({ id, name, title, stake, payout, at }: Played, rules: GameRules) => ({
  id,
  username: name,
  title,
  stake: toDecimal(satangOfCredits(stake, rules)),
  payout: toDecimal(satangOfCredits(payout, rules)),
  at: moment(at),
})
