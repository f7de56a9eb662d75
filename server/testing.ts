import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDb } from '#db'
import { testDb } from '#db/testing'
import { sandboxGames } from '#providers/games/registry'
import { sandboxGateways } from '#providers/gateways/registry'
import { type App, type AppOptions, startApp } from './app.ts'
import { sandboxAlarms } from './platform/config/alarms.ts'
import { type Config, sandboxBanks, sandboxSms } from './platform/config/config.ts'

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
    databaseUrl: own?.url ?? null,
    databaseDirectUrl: null,
    isPrepared: true,
    databaseOwnerUrl: null,
    databaseJobsUrl: null,
    databaseReadUrl: null,
    redisUrl: null,
    sandbox: { isOn: true, port: 0, url: sandboxUrl },
    pepper: randomBytes(32),
    pepperBefore: null,
    gateways: sandboxGateways(sandboxUrl),
    games: sandboxGames(sandboxUrl),
    banks: sandboxBanks(sandboxUrl),
    files: { kind: 'disk', folder },
    sms: sandboxSms(sandboxUrl),
    alarms: sandboxAlarms(sandboxUrl),
    qrMinimums: {},
    unconfirmedMaximums: { KBANK: 2_000_00, WW: 2_000_00, PAYTIMZ: 2_000_00, PAYONEX: 2_000_00 },
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
