import { describe, expect, test } from 'vitest'
import { toAmount } from '#money'
import { settledAt, url } from './answer-testing.ts'
import { pages } from './answers-testing.ts'
import { createGames, type GameCode, sandboxGames } from './registry.ts'

// Goal: the adapters read the replies shown in docs/adapters-games.md as that page defines them. The sandbox's replies
// are read in conformance.test.ts; these come from the page itself, so that adapter and sandbox cannot share a mistake.
const games = createGames(sandboxGames('http://127.0.0.1:3001'))

describe.each(Object.entries(pages))('%s', (code, page) => {
  const game = games.get(code as GameCode)!
  const done = (inside: object) => ({
    status: 200,
    body: page.done(inside),
    headers: new Headers(),
  })
  const no = (word: string | number) => ({
    status: code === 'pgslot' ? 409 : 200,
    body: page.no(word),
    headers: new Headers(),
  })

  test('reads what the provider confirms', () => {
    expect(game.activate.read(done(page.name))).toEqual({ word: 'done' })
    expect(game.setPassword.read(done(page.name))).toEqual({ word: 'done' })
    for (const operation of ['balance', 'deposit', 'withdraw'] as const) {
      const [inside, amount] = page[operation]
      expect(game[operation].read(done(inside)), operation).toEqual({ word: 'done', amount })
    }
  })

  test('reads the outcome of a reference', () => {
    for (const [inside, found] of page.found)
      expect(game.find!.read(done(inside))).toEqual({ word: 'done', found })
    expect(page.found.length > 0).toBe(game.guarantees.canBeAsked)
  })

  test('reads settled rounds', () => {
    const [inside, stake, payout, hasMore] = page.bets
    const amounts = { stake: toAmount(stake), payout: toAmount(payout) }
    const bets = [{ reference: 'r1', game: 'g', ...amounts, settledAt }]
    expect(game.bets.read(done(inside))).toEqual({ word: 'done', bets, hasMore })
  })

  test('reads its link, and refuses links that a browser should not open', () => {
    expect(page.link !== undefined).toBe(game.launch.kind === 'link')
    if (game.launch.kind !== 'link') return
    const { read } = game.launch.link
    expect(read(done(page.link!))).toEqual({ word: 'done', link: url })
    for (const odd of ['javascript:alert(1)', '/site', 'data:text/html,x', '']) {
      const wrong = Object.fromEntries(Object.keys(page.link!).map((name) => [name, odd]))
      expect(() => read(done(wrong))).toThrow()
    }
  })

  test('reads a definite error as a refusal, and a reused reference as unknown', () => {
    const [notEnough, closed, duplicate] = page.words
    for (const move of [game.deposit, game.withdraw]) {
      const reason = `closed ${closed}`
      expect(move.read(no(notEnough))).toEqual({ word: 'refused', reason: 'MONEY_NOT_ENOUGH' })
      expect(move.read(no(closed))).toEqual({ word: 'refused', reason })
      expect(move.read(no(duplicate))).toEqual({ word: 'unknown', reason: String(duplicate) })
    }
  })
})
