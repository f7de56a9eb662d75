import { describe, expect, test } from 'vitest'
import { type Amount, toAmount } from '#money'
import { ask } from '../ask.ts'
import { answersToFlaws } from '../flaws-testing.ts'
import type { Game } from './game.ts'
import { createGames, type GameCode, gameCodes, sandboxGames } from './registry.ts'
import {
  baht,
  control,
  gameOf,
  newReference,
  opened,
  random,
  sandbox,
  startGames,
} from './sandbox-testing.ts'

// Goal: every provider does what game.ts declares. Method: the adapters against the sandbox, which was written
// independently from docs/adapters-games.md.
startGames()

// Providers that apply a repeated reference again, according to docs/adapters-games.md.
const doubles = ['pgslot', 'slotracha']
const noAccount: Partial<Record<GameCode, string>> = {
  areaslot: 'NOT_AREASLOT',
  UFABET: 'NOT_UFABET',
}

describe.each(gameCodes)('%s', (code) => {
  test('GAM-01 opens an empty account, once', async () => {
    const { game, account, balance, move } = await opened(code)
    expect(await balance()).toBe(0)
    await move('deposit', baht(20))
    expect(await ask(game.activate, account())).toEqual({ word: 'done' })
    expect(await balance()).toBe(baht(20))
  })

  test('TRF-05 reports an unknown account by its own code', async () => {
    const game = gameOf(code)
    const stranger = { username: game.usernameOf(String(1 + random(9_999_999))), at: new Date() }
    const refused = { word: 'refused', reason: noAccount[code] ?? 'SLOT_NO_ACCOUNT' }
    const move = { ...stranger, reference: newReference(), amount: baht(10) }
    expect(await ask(game.balance, stranger)).toEqual(refused)
    expect(await ask(game.deposit, move)).toEqual(refused)
    expect(await ask(game.withdraw, { ...move, reference: newReference() })).toEqual(refused)
    const password = game.newPassword(random)
    expect(await ask(game.setPassword, { ...stranger, password })).toEqual(refused)
  })

  test('TRF-04 moves exactly the requested amount, in and out', async () => {
    const { game, move, balance, find } = await opened(code)
    const [more, less] = [toAmount(baht(123) + game.unit), toAmount(baht(23) + game.unit)]
    const [into, out] = [newReference(), newReference()]
    expect(await move('deposit', more, into)).toEqual({ word: 'done', amount: more })
    expect(await balance()).toBe(more)
    expect(await move('withdraw', less, out)).toEqual({ word: 'done', amount: less })
    expect(await balance()).toBe(more - less)
    if (!game.find) return
    const applied = (amount: Amount) => ({ word: 'done', found: { state: 'applied', amount } })
    expect(await find(into)).toEqual(applied(more))
    expect(await find(out)).toEqual(applied(less))
    expect(await find(newReference())).toEqual({ word: 'done', found: { state: 'absent' } })
  })

  test('TRF-04 handles a repeated reference as its guarantees say', async () => {
    const { game, move, balance } = await opened(code)
    for (const how of ['deposit', 'withdraw'] as const) {
      const [amount, reference] = [how === 'deposit' ? baht(50) : baht(10), newReference()]
      const first = await move(how, amount, reference)
      const again = await move(how, amount, reference)
      expect(first).toEqual({ word: 'done', amount })
      const isSafe = game.guarantees.idempotentByReference || doubles.includes(code)
      expect(again).toMatchObject(isSafe ? first : { word: 'unknown' })
    }
    expect(await balance()).toBe(doubles.includes(code) ? baht(80) : baht(40))
  })

  test('TRF-05 MONEY_NOT_ENOUGH: withdraws no more than the balance', async () => {
    const { move, balance } = await opened(code, baht(30))
    const answer = await move('withdraw', baht(31))
    if (code === 'SLOTXO') expect(answer).toEqual({ word: 'done', amount: baht(30) })
    else expect(answer).toEqual({ word: 'refused', reason: 'MONEY_NOT_ENOUGH' })
    expect(await balance()).toBe(code === 'SLOTXO' ? 0 : baht(30))
    const none = await opened(code)
    expect(await none.move('withdraw', baht(1))).toEqual({
      word: 'refused',
      reason: 'MONEY_NOT_ENOUGH',
    })
  })

  test('TRF-04 remembers the refusal of a reference only if its guarantees say so', async () => {
    const { game, move, balance, find } = await opened(code)
    const reference = newReference()
    const refused = await move('withdraw', baht(10), reference)
    expect(refused).toMatchObject({ word: 'refused' })
    await move('deposit', baht(10))
    const { remembersRefusals } = game.guarantees
    if (game.find)
      expect(await find(reference)).toEqual({
        word: 'done',
        found: remembersRefusals
          ? { state: 'refused', reason: 'MONEY_NOT_ENOUGH' }
          : { state: 'absent' },
      })
    const again = await move('withdraw', baht(10), reference)
    expect(again).toEqual(remembersRefusals ? refused : { word: 'done', amount: baht(10) })
    expect(await balance()).toBe(remembersRefusals ? baht(10) : 0)
  })

  test('a definite error is a refusal; a server error, half a reply or a redirect is unknown', async () => {
    const { game, account, move, balance } = await opened(code)
    for (const [flaw, word] of answersToFlaws) {
      await control(code, 'deposit', flaw)
      expect(await move('deposit', baht(10)), flaw).toMatchObject({ word })
      await control(code, 'balance', flaw)
      expect(await ask(game.balance, account()), flaw).toMatchObject({ word })
    }
    expect(await balance()).toBe(baht(30))
  })

  test('a provider that cannot be reached has not received the request', async () => {
    const nowhere = createGames(sandboxGames('http://127.0.0.1:2')).get(code)!
    const move = { username: nowhere.usernameOf('1'), reference: newReference(), amount: baht(1) }
    expect(await ask(nowhere.deposit, { ...move, at: new Date() })).toMatchObject({
      word: 'refused',
      isUnheard: true,
    })
  })

  test('another key, another agent or another time is refused', async () => {
    const { account } = await opened(code)
    const settings = sandboxGames(sandbox.url)
    const wrong = { key: 'another-key', agent: 'another-agent' }
    for (const [name, value] of Object.entries(wrong)) {
      const site = { ...settings[code], [name]: value }
      const game = createGames({ ...settings, [code]: site }).get(code)!
      expect(await ask(game.balance, account()), name).toMatchObject({
        word: 'refused',
        reason: expect.stringMatching(/^signature /),
      })
    }
    for (const minutes of [-6, 6]) {
      const at = new Date(Date.now() + minutes * 60_000)
      expect(await ask(gameOf(code).balance, { ...account(), at })).toMatchObject({
        word: 'refused',
        reason: expect.stringMatching(/^time /),
      })
    }
  })

  test('GAM-02 sets a new password, and refuses one that breaks its rules', async () => {
    const { game, account } = await opened(code)
    const password = game.newPassword(random)
    expect(await ask(game.setPassword, { ...account(), password })).toEqual({ word: 'done' })
    expect(await ask(game.setPassword, { ...account(), password: 'short' })).toMatchObject({
      word: 'refused',
      reason: expect.stringMatching(/^password /),
    })
    expect(await signIn(game, { ...account(), password })).toContain(account().username)
  })

  test('GAM-04 a browser signs in with the credentials, and with no others', async () => {
    const { game, account } = await opened(code)
    const { username } = account()
    expect(await signIn(game, account())).toContain(username)
    const { launch } = game
    if (launch.kind === 'link' && !launch.needsPassword) return
    const other = { ...account(), password: game.newPassword(random) }
    expect(await signIn(game, other)).not.toContain(username)
  })
})

test('GAM-04 UFABET: the hidden fields of its form are valid once', async () => {
  const { game, account } = await opened('UFABET')
  const { username, password } = account()
  if (game.launch.kind !== 'form') throw new Error('not a form')
  const event = game.launch.event!(account())
  const { url, fields } = game.launch.form({ username, password, event })
  const post = () => seen(fetch(url, { method: 'POST', body: new URLSearchParams(fields) }))
  expect(await post()).toContain(username)
  expect(await post()).not.toContain(username)
})

test.each(gameCodes.filter(linked))('GAM-05 %s: its link is valid once', async (code) => {
  const { game, account } = await opened(code)
  if (game.launch.kind !== 'link') throw new Error('not a link')
  const returnUrl = 'http://127.0.0.1:3000/'
  const answer = await ask(game.launch.link, { ...account(), language: 'th', returnUrl })
  if (answer.word !== 'done') throw new Error(answer.reason)
  expect(answer.link).not.toContain(account().password)
  expect(await seen(fetch(answer.link))).toContain(account().username)
  expect(await seen(fetch(answer.link))).not.toContain(account().username)
})

function linked(code: GameCode): boolean {
  return createGames(sandboxGames('http://127.0.0.1:2')).get(code)!.launch.kind === 'link'
}

/** Signs in to the game's site with these credentials, as a browser does. */
async function signIn(game: Game, account: { username: string; password: string; at: Date }) {
  const { launch } = game
  if (launch.kind === 'url') return seen(fetch(launch.url(account)))
  if (launch.kind === 'form') {
    const { url, fields } = launch.form({ ...account, event: launch.event?.(account) ?? {} })
    return seen(fetch(url, { method: 'POST', body: new URLSearchParams(fields) }))
  }
  const returnUrl = 'http://127.0.0.1:3000/'
  const answer = await ask(launch.link, { ...account, language: 'th', returnUrl })
  return answer.word === 'done' ? seen(fetch(answer.link)) : answer.reason
}

const seen = async (response: Promise<Response>): Promise<string> => (await response).text()
