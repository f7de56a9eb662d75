import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Scene, startScene } from '../deposit/testing.ts'

export let scene: Scene

/** Marks the balances and histories as stale, so that the providers are asked again. */
export const forget = ({ id }: { id: number }) =>
  scene.app.ctx.db`
    update game_account set read_at = read_at - interval '6 seconds' where member = ${id}`

/** Starts the whole server. Its books are true after every test. */
export function startBonuses() {
  beforeAll(async () => {
    scene = await startScene()
  })
  afterEach(async () => {
    await scene.sandbox.clearControls()
    expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
  })
  afterAll(() => scene?.stop())
}
