import { afterAll, beforeAll } from 'vitest'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { type Peer, peerGames, startPeer } from './testing.ts'

export let peer: Peer

/** Starts the whole server with a provider whose replies a test decides, and one that does not answer. */
export function startWithPeer() {
  openScene()
  beforeAll(async () => {
    peer = await startPeer()
    const gone = await startPeer()
    await gone.stop()
    scene.app.ctx.games = new Map([...peerGames(peer.url), ...peerGames(gone.url, 'gone')])
  })
  afterAll(() => peer?.stop())
}
