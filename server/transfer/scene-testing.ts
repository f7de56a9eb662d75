import { afterAll, beforeAll } from 'vitest'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { type Games, gamesAt, startGames } from './testing.ts'

export let games: Games

/** Starts the whole server with the sandbox's games, and with games whose replies a test decides. */
export function openSceneWithGames(): void {
  let own: Games | undefined
  beforeAll(async () => {
    own = await startGames()
    games = own
  })
  afterAll(() => own?.stop())
  openScene()
  beforeAll(() => {
    const { ctx } = scene.app
    ctx.games = new Map([...ctx.games, ...gamesAt(games.url)])
  })
}
