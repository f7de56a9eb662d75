import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { testDb } from '#db/testing'
import { startTestApp, type TestApp, type TestConfig } from '../testing.ts'
import { type Scene, startScene } from './testing.ts'

export let scene: Scene
export let other: TestApp

/** Starts the whole server with the sandbox for the tests of a file. Its books are true after every test. */
export function openScene(settings: TestConfig | (() => TestConfig) = {}): void {
  let own: Scene | undefined
  beforeAll(async () => {
    own = await startScene(typeof settings === 'function' ? settings() : settings)
    scene = own
  })
  afterEach(async () => {
    await scene.sandbox.clearControls()
    expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
  })
  afterAll(() => own?.stop())
}

/** The same, on a database and with files that servers in other processes use too. */
export function openSharedScene(): void {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-shared-'))
  let own: Awaited<ReturnType<typeof testDb>>
  beforeAll(async () => {
    own = await testDb()
  })
  afterAll(async () => {
    await own?.drop()
    rmSync(folder, { recursive: true })
  })
  openScene(() => ({ databaseUrl: own.url, files: { kind: 'disk', folder } }))
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
