import { describe, expect, test } from 'vitest'
import { toAmount } from '#money'
import { account, move, settledAt, span, url } from './answer-testing.ts'
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
    expect(game.activate.read(done(page.name), account)).toEqual({ word: 'done' })
    expect(game.setPassword.read(done(page.name), account)).toEqual({ word: 'done' })
    const [lying, amount] = page.balance
    expect(game.balance.read(done(lying), account)).toEqual({ word: 'done', amount })
    for (const operation of ['deposit', 'withdraw'] as const) {
      const [inside, amount] = page[operation]
      expect(game[operation].read(done(inside), move), operation).toEqual({ word: 'done', amount })
    }
  })

  test('a reply about another reference says nothing about ours', () => {
    const other = { ...move, reference: `${move.reference}2` }
    for (const operation of ['deposit', 'withdraw'] as const)
      expect(() => game[operation].read(done(page[operation][0]), other), operation).toThrow()
    for (const [inside] of page.found) expect(() => game.find!.read(done(inside), other)).toThrow()
  })

  test('reads the outcome of a reference', () => {
    for (const [inside, found] of page.found)
      expect(game.find!.read(done(inside), move)).toEqual({ word: 'done', found })
    expect(page.found.length > 0).toBe(game.guarantees.canBeAsked)
  })

  test('reads settled rounds', () => {
    const [inside, stake, payout, hasMore] = page.bets
    const amounts = { stake: toAmount(stake), payout: toAmount(payout) }
    const bets = [{ reference: 'r1', game: 'g', ...amounts, settledAt }]
    expect(game.bets.read(done(inside), span)).toEqual({ word: 'done', bets, aside: [], hasMore })
  })

  test('reads its link, and refuses links that a browser should not open', () => {
    expect(page.link !== undefined).toBe(game.launch.kind === 'link')
    if (game.launch.kind !== 'link') return
    const { read } = game.launch.link
    const visit = { ...account, language: 'th', returnUrl: url }
    expect(read(done(page.link!), visit)).toEqual({ word: 'done', link: url })
    for (const odd of ['javascript:alert(1)', '/site', 'data:text/html,x', '']) {
      const wrong = Object.fromEntries(Object.keys(page.link!).map((name) => [name, odd]))
      expect(() => read(done(wrong), visit)).toThrow()
    }
  })

  test('reads a definite error as a refusal, and a reused reference as unknown', () => {
    const [notEnough, closed, duplicate] = page.words
    for (const { read } of [game.deposit, game.withdraw]) {
      const reason = `closed ${closed}`
      expect(read(no(notEnough), move)).toEqual({ word: 'refused', reason: 'MONEY_NOT_ENOUGH' })
      expect(read(no(closed), move)).toEqual({ word: 'refused', reason })
      expect(read(no(duplicate), move)).toEqual({ word: 'unknown', reason: String(duplicate) })
    }
  })
})
