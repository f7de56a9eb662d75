import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { AppOptions } from './app.ts'
import { startTestApp, type TestApp, type TestConfig } from './testing.ts'

export let app: TestApp
export let other: TestApp

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

/** Starts a second server on the database of the first. */
export function openOther(options: AppOptions = {}): void {
  let own: TestApp | undefined
  beforeAll(async () => {
    const { databaseUrl, pepper } = app.settings
    own = await startTestApp({ databaseUrl, pepper }, options)
    other = own
  })
  afterAll(() => own?.stop())
}
