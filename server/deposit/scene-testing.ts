import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startTestApp, type TestApp, type TestConfig } from '../testing.ts'
import { type Scene, startScene } from './testing.ts'

export let scene: Scene
export let other: TestApp

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

/** Starts a second server on the database of the scene. */
export function openOther(): void {
  let own: TestApp | undefined
  beforeAll(async () => {
    const { databaseUrl, settings } = scene.app
    own = await startTestApp({ ...settings, databaseUrl })
    other = own
  })
  afterAll(() => own?.stop())
}
