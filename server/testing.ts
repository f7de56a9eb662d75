import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDb } from '#db'
import { testDb } from '#db/testing'
import { type App, type AppOptions, startApp } from './app.ts'
import type { Config } from './platform/config/config.ts'
import { sandboxProviders } from './platform/config/providers.ts'

/** No server listens there: a test that needs providers passes the sandbox's address. */
const nowhere = 'http://127.0.0.1:9'

export type TestConfig = Partial<Config> & { sandboxUrl?: string }
export type TestApp = App & {
  host: string
  metricsUrl: string
  databaseUrl: string
  settings: Config
}

/**
 * Starts the whole server on its own database (or on the given one, for a second node), on a free port, without rate
 * limits. `stop` also drops its own database.
 */
export async function startTestApp(
  { sandboxUrl = nowhere, ...given }: TestConfig = {},
  options: AppOptions = {},
): Promise<TestApp> {
  const own = given.databaseUrl ? undefined : await testDb()
  const folder = mkdtempSync(join(tmpdir(), 'kapao-files-'))
  const settings: Config = {
    ...testSettings(sandboxUrl, folder),
    databaseUrl: own?.url ?? null,
    ...given,
  }
  const jobs = { isWithoutSchedule: true, ...options.jobs }
  const usual = { isLimitless: true, notesEachRequest: true, mayForget: true }
  const app = await startApp(settings, { ...usual, ...options, jobs })
  return {
    ...app,
    host: app.url,
    metricsUrl: app.metricsUrl!,
    databaseUrl: settings.databaseUrl!,
    settings,
    stop: async () => {
      await app.stop()
      await own?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Settings of a server on a free port that uses the sandbox's providers and limits no rate. */
export const testSettings = (sandboxUrl: string, folder: string): Config => ({
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'http://127.0.0.1:0',
  metrics: { host: '127.0.0.1', port: 0, isChosen: true },
  roles: ['web', 'jobs', 'callbacks'],
  drainSeconds: 0,
  connections: { max: 10_000, networkMax: 10_000 },
  callbacks: { sources: [], perSecond: 10_000, sourcesPerSecond: 10_000 },
  trustedProxies: [],
  region: 'th',
  iframe: false,
  logLevel: 'error',
  dataDir: tmpdir(),
  databaseUrl: null,
  databaseDirectUrl: null,
  isPrepared: true,
  databaseOwnerUrl: null,
  databaseJobsUrl: null,
  databaseReadUrl: null,
  redisUrl: null,
  sandbox: { isOn: true, port: 0, url: sandboxUrl },
  pepper: randomBytes(32),
  pepperBefore: null,
  files: { kind: 'disk', folder },
  qrMinimums: {},
  unconfirmedMaximums: { KBANK: 2_000_00, WW: 2_000_00, PAYTIMZ: 2_000_00, PAYONEX: 2_000_00 },
  ...sandboxProviders(sandboxUrl),
})

/** Runs statements as the owner of the tables: what an operator needs a second person for, a test sets directly. */
export async function asOwner(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  work: (db: Db) => PromiseLike<unknown>,
): Promise<void> {
  const db = openDb(databaseUrl, { asOwner: true, max: 1 })
  try {
    await work(db)
  } finally {
    await db.end()
  }
}
