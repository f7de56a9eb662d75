import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Scene, startScene } from '../deposit/testing.ts'
import { type Peer, peerGames, startPeer } from './testing.ts'

export let scene: Scene
export let peer: Peer

/** Starts the whole server with a provider whose replies a test decides, and one that does not answer. */
export function startWithPeer() {
  beforeAll(async () => {
    scene = await startScene()
    peer = await startPeer()
    const gone = await startPeer()
    await gone.stop()
    scene.app.ctx.games = new Map([...peerGames(peer.url), ...peerGames(gone.url, 'gone')])
  })
  afterEach(async () => {
    expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
  })
  afterAll(async () => {
    await scene?.stop()
    await peer?.stop()
  })
}
