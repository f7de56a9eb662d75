import { describe, expect, test } from 'vitest'
import { toAmount } from '#money'
import { sandboxAt } from '#sandbox/client'
import { ask } from '../ask.ts'
import { type GameCode, gameCodes } from './registry.ts'
import { baht, control, newReference, opened, sandbox, startGames } from './sandbox-testing.ts'

startGames()

describe.concurrent('slow requests', () => {
  // The cases run concurrently, so each needs its own expect.
  test.for(gameCodes)(
    'TRF-04 %s: a time-out is unknown until the reference is queried; a late request is applied, a lost one is not',
    async (code, { expect }) => {
      const { game, move, balance, find } = await opened(code, baht(100))
      for (const how of ['deposit', 'withdraw'] as const) {
        const [reference, amount] = [newReference(), baht(10)]
        await control(code, how, 'timeout')
        expect(await move(how, amount, reference, 1_000)).toMatchObject({ word: 'unknown' })
        if (game.find)
          expect(await find(reference)).toEqual({
            word: 'done',
            found: { state: 'applied', amount },
          })
        if (game.guarantees.idempotentByReference)
          expect(await move(how, amount, reference)).toEqual({ word: 'done', amount })
      }
      expect(await balance()).toBe(baht(100))

      const [late, lost] = [newReference(), newReference()]
      await control(code, 'deposit', 'late', 3_000)
      expect(await move('deposit', baht(10), late, 500)).toMatchObject({ word: 'unknown' })
      const before = game.find ? await find(late) : { found: { state: 'absent' } }
      expect(['absent', 'pending']).toContain('found' in before && before.found.state)
      await expect.poll(balance).toBe(baht(110))
      await control(code, 'deposit', 'lost')
      expect(await move('deposit', baht(10), lost, 500)).toMatchObject({ word: 'unknown' })
      expect(await balance()).toBe(baht(110))
      if (!game.find) return
      const applied = { state: 'applied', amount: baht(10) }
      expect(await find(late)).toEqual({ word: 'done', found: applied })
      expect(await find(lost)).toEqual({ word: 'done', found: { state: 'absent' } })
    },
  )

  test.each(gameCodes)('%s reports settled rounds page by page, each once', async (code) => {
    const { game, account, balance } = await opened(code, baht(5_000))
    const { username } = account()
    const from = new Date(Date.now() - 60_000)
    const count = pageLength(code) + 2
    const wins = (at: number) => (at % 3 === 0 ? toAmount(25_50) : toAmount(0))
    for (let at = 0; at < count; at++) {
      const round = { username, stake: baht(10), payout: wins(at), title: `Round ${at}` }
      await sandboxAt(sandbox.url).playRound(code, round)
    }
    const won = Array.from({ length: count }, (_, at) => wins(at)).reduce((a, b) => a + b, 0)
    expect(await balance()).toBe(baht(5_000) - baht(10) * count + won)

    const page = async (number: number, span = { from, to: new Date(Date.now() + 60_000) }) => {
      const answer = await ask(game.bets, { username, at: new Date(), ...span, page: number })
      if (answer.word !== 'done') throw new Error(`${answer.word}: ${answer.reason}`)
      return answer
    }
    const [first, second, third] = [await page(1), await page(2), await page(3)]
    expect([first, second, third].map(({ bets, hasMore }) => [bets.length, hasMore])).toEqual([
      [count - 2, true],
      [2, false],
      [0, false],
    ])
    const bets = [...first.bets, ...second.bets]
    expect(new Set(bets.map(({ reference }) => reference)).size).toBe(count)
    expect(bets.map(({ stake }) => stake)).toEqual(bets.map(() => baht(10)))
    expect(bets.reduce((sum, { payout }) => sum + payout, 0)).toBe(won)
    const times = bets.map(({ settledAt }) => settledAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))

    // A span includes its start but not its end. Some providers count in seconds.
    const [begin, end] = [new Date(times[0]! - 1_000), new Date(times.at(-1)! + 1_000)]
    expect((await page(1, { from: begin, to: end })).bets).toHaveLength(count - 2)
    expect((await page(1, { from: end, to: new Date(end.getTime() + 5_000) })).bets).toEqual([])
    const early = Math.floor(times[0]! / 1_000) * 1_000
    expect((await page(1, { from: begin, to: new Date(early) })).bets).toEqual([])
  })
})

const fifties: GameCode[] = ['SLOTXO', 'UFABET', 'imi', 'betflix', 'circus', 'slotracha']
const pageLength = (code: GameCode) => (fifties.includes(code) ? 50 : code === 'pg' ? 200 : 100)
