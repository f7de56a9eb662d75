import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { AppOptions } from './app.ts'
import { startTestApp, type TestApp, type TestConfig } from './testing.ts'

export let app: TestApp

/** Starts the whole server for the tests of a file. Its books are true after every test. */
export function openApp(settings: TestConfig = {}, options: AppOptions = {}): void {
  let own: TestApp | undefined
  beforeAll(async () => {
    own = await startTestApp(settings, options)
    app = own
  })
  afterEach(async () => {
    expect(await app.ctx.ledger.reconcile()).toEqual([])
  })
  afterAll(() => own?.stop())
}
