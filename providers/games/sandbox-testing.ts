import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Amount, toAmount } from '#money'
import { sandboxAt } from '#sandbox/client'
import type { Operation, RequestFlaw } from '#sandbox/controls'
import { type Sandbox, startSandbox } from '#sandbox/start'
import { ask } from '../ask.ts'
import type { Game } from './game.ts'
import { createGames, type GameCode, sandboxGames } from './registry.ts'

const data = mkdtempSync(join(tmpdir(), 'kapao-games-'))
export let sandbox: Sandbox

export const baht = (count: number) => toAmount(count * 100)
export const newReference = () => `T${randomBytes(10).toString('hex').toUpperCase().slice(0, 19)}`
export const random = (below: number) => randomBytes(4).readUInt32LE() % below
export const gameOf = (code: GameCode): Game => createGames(sandboxGames(sandbox.url)).get(code)!
/** A control strikes one call of one provider, so that tests of different providers can run concurrently. */
export const control = (code: GameCode, operation: Operation, flaw: RequestFlaw, delayMs = 0) =>
  sandboxAt(sandbox.url).control({ gateway: code, operation, flaw, calls: 1, delayMs })

/** A new member's account at this game with this amount in it. */
export async function opened(code: GameCode, amount = toAmount(0)) {
  const game = gameOf(code)
  const username = game.usernameOf(String(10_000_000 + random(900_000_000)))
  const password = game.newPassword(random)
  const account = () => ({ username, password, at: new Date() })
  expect(await ask(game.activate, account())).toEqual({ word: 'done' })
  const move = (
    how: 'deposit' | 'withdraw',
    sum: Amount,
    reference = newReference(),
    patience = 10_000,
  ) => ask(game[how], { username, reference, amount: sum, at: new Date() }, patience)
  const balance = async () => {
    const answer = await ask(game.balance, account())
    if (answer.word !== 'done') throw new Error(`${answer.word}: ${answer.reason}`)
    return answer.amount
  }
  const find = (reference: string) => ask(game.find!, { ...account(), reference })
  if (amount > 0) expect(await move('deposit', amount)).toEqual({ word: 'done', amount })
  return { game, username, password, account, move, balance, find }
}

/** Starts the sandbox. */
export function startGames() {
  beforeAll(async () => {
    const app = 'http://127.0.0.1:3000'
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1', data, app })
  })
  afterAll(async () => {
    await sandbox?.stop()
    rmSync(data, { recursive: true })
  })
}
