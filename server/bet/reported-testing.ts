import { afterAll, beforeAll, beforeEach } from 'vitest'
import { joker } from '#providers/games/joker'
import { type HttpPeer, startHttpPeer } from '#providers/peer-testing'
import { openScene, scene } from '../deposit/scene-testing.ts'
import type { Member } from '../deposit/testing.ts'
import { openGames } from '../external-transfer/testing.ts'
import { readBets } from './read.ts'

export type Round = { RoundID: string; Bet: string; Win: string }
export const round = (RoundID: string, Bet = '100.00', Win = '0.00'): Round => ({
  RoundID,
  Bet,
  Win,
})

/** The rounds that the game JOKER reports, in its own form, and the member who played them. */
export const reported: { rounds: Round[]; member: Member } = {
  rounds: [],
  member: undefined as never, // Each test begins with a new member.
}

/** All rounds are of yesterday, if this is the end of that day. */
const settledAt = new Date(Math.trunc(Date.now() / 1000 - 26 * 3600) * 1000)
export const dayEnd = new Date(Date.now() - 4 * 3_600_000)

/** Opens the scene with a server of the test on the wire of JOKER. Each test has a new member with an account there. */
export function openReportingGame() {
  let game: HttpPeer
  openScene()
  beforeAll(async () => {
    game = await startHttpPeer((_, response) => {
      const list = reported.rounds.map((one) => ({ ...one, Game: 'Slot', Time: +settledAt / 1000 }))
      response.end(JSON.stringify({ Rounds: list, More: false }))
    })
    const { ctx } = scene.app
    const own = joker({ url: game.url, agent: 'agent', key: 'key' })
    ctx.games = new Map([...ctx.games, ['JOKER', own]])
  })
  afterAll(() => game?.stop())
  beforeEach(async () => {
    const member = await scene.member()
    Object.assign(reported, { rounds: [], member })
    await openGames(scene.app.ctx, member.id, ['JOKER'])
    await scene.app.ctx.db`
      update game_account set opened_at = opened_at - interval '2 days' where member = ${member.id}`
  })
}

export const read = () => readBets(scene.app.ctx, reported.member.id, { patienceMs: 10_000 })

/** Makes the rounds due to be read again. */
export const later = () => scene.app.ctx.db`
  update bet_cursor set reread_to = now() - interval '3 hours' where member = ${reported.member.id}`

/** References of the rounds that count. */
export async function counted(): Promise<string[]> {
  const rows = await scene.app.ctx.db<{ reference: string }[]>`
    select reference from bet where member = ${reported.member.id} order by reference`
  return rows.map(({ reference }) => reference)
}
