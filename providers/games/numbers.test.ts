import { describe, expect, test } from 'vitest'
import type { Amount } from '#money'
import type { Reply } from '../ask.ts'
import { type BoundName, isMoment, isWithin } from '../bounds.ts'
import { numbersIn, readOr, wrongNumbers } from '../numbers-testing.ts'
import { account, move, type Page, span } from './answer-testing.ts'
import { pages } from './answers-testing.ts'
import { createGames, type GameCode, sandboxGames } from './registry.ts'

// Goal: no wrong number in a game's reply is read as money. Method: replaces each number in each example reply by every
// wrong value. The reply must be unreadable, or what is read must be within its bounds.
const games = createGames(sandboxGames('http://127.0.0.1:3001'))

type Read = {
  word: string
  amount?: Amount
  found?: { state: string; amount?: Amount }
  bets?: { stake: Amount; payout: Amount; settledAt: Date }[]
}

/** Amounts in an answer, each with its bound. */
const boundedIn = (name: 'balance' | 'move', answer: Read): [BoundName, Amount][] => [
  ...(answer.amount === undefined
    ? []
    : [[name === 'balance' ? 'gameBalance' : 'gameMove', answer.amount] as [BoundName, Amount]]),
  ...(answer.found?.amount === undefined
    ? []
    : [['gameMove', answer.found.amount] as [BoundName, Amount]]),
  ...(answer.bets ?? []).flatMap(({ stake, payout }): [BoundName, Amount][] => [
    ['stake', stake],
    ['payout', payout],
  ]),
]

function questionsOf(code: GameCode, page: Page) {
  const game = games.get(code)!
  return [
    {
      name: 'balance' as const,
      read: (reply: Reply) => game.balance.read(reply, account),
      inside: page.balance[0],
    },
    ...(['deposit', 'withdraw'] as const).map((operation) => ({
      name: 'move' as const,
      read: (reply: Reply) => game[operation].read(reply, move),
      inside: page[operation][0],
    })),
    {
      name: 'move' as const,
      read: (reply: Reply) => game.bets.read(reply, span),
      inside: page.bets[0],
    },
    ...page.found.map(([inside]) => ({
      name: 'move' as const,
      read: (reply: Reply) => game.find!.read(reply, move),
      inside,
    })),
  ]
}

describe.each(Object.entries(pages))('%s', (code, page) => {
  test('TRF-04 an impossible number is unreadable, or does not change any credited amount', () => {
    let refused = 0
    for (const { name, read, inside } of questionsOf(code as GameCode, page)) {
      const answer = (body: object): Read =>
        readOr(() => read({ status: 200, body: page.done(body) }))
      const right = answer(inside)
      expect(right.word).toBe('done')
      for (const place of numbersIn(inside))
        for (const wrong of wrongNumbers) {
          const outcome = answer(place.with(wrong) as object)
          const at = `${place.path} as ${String(wrong)}`
          if (outcome.word === 'unknown') refused += 1
          else {
            for (const [bound, amount] of boundedIn(name, outcome))
              expect(isWithin(bound, amount), `${at}: ${amount}`).toBe(true)
            for (const { settledAt } of outcome.bets ?? [])
              expect(isMoment(settledAt), at).toBe(true)
          }
        }
    }
    // Each provider's replies hold these numbers at least: a balance, two moves, and a round's stake, payout and time.
    expect(refused).toBeGreaterThan(6 * 10)
  })

  test('TRF-04 an amount above its bound makes the reply unknown, whatever else it contains', () => {
    const { balance, deposit, withdraw } = games.get(code as GameCode)!
    const huge = { balance: page.balance[0], deposit: page.deposit[0], withdraw: page.withdraw[0] }
    for (const [name, { read }] of Object.entries({ balance, deposit, withdraw })) {
      const inside = huge[name as keyof typeof huge]
      // As large as the form allows, so that the bound refuses it and not the form.
      const grown = JSON.parse(JSON.stringify(inside), (_, value) =>
        typeof value === 'number'
          ? 9_999_999_999_999
          : /^-?\d+\.\d+$/.test(value)
            ? value.replace(/\d+(?=\.)/, '9999999999999')
            : value,
      )
      const outcome = readOr(() => read({ status: 200, body: page.done(grown) }, move))
      expect(outcome.word, name).toBe('unknown')
    }
  })
})
