import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Member, mainOf, type Scene, startScene } from './testing.ts'

export let scene: Scene

export const soon = { timeout: 30_000, interval: 50 }
export const toHave = (member: Member, amount: number) =>
  expect.poll(() => mainOf(scene, member), soon).toBe(amount)

/** Starts the whole server. Its books are true after every test. */
export function startCredits() {
  beforeAll(async () => {
    scene = await startScene()
  })
  afterEach(async () => {
    await scene.sandbox.clearControls()
    expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
  })
  afterAll(() => scene?.stop())
}
