import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { TestConfig } from '../testing.ts'
import { type Scene, startScene } from './testing.ts'

export let scene: Scene

/** Starts the whole server with the sandbox for the tests of a file. Its books are true after every test. */
export function openScene(settings: TestConfig = {}): void {
  let own: Scene | undefined
  beforeAll(async () => {
    own = await startScene(settings)
    scene = own
  })
  afterEach(async () => {
    await scene.sandbox.clearControls()
    expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
  })
  afterAll(() => own?.stop())
}
