import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bringUp, openDb } from '#db'
import { postmasterOf, startEmbedded } from '#db/embedded/embedded'
import { createLedger } from '#ledger'
import type { Config } from '#server/platform/config/config'
import { sandboxProviders } from '#server/platform/config/providers'
import { startPooler } from '#server/pooler-testing'
import { processorMsOf } from '../ledger/measure.ts'

/** An address without a listener, for providers that a bench does not call. */
export const nowhere = 'http://127.0.0.1:9'

/** Twice as many as one server has connections for requests. */
const poolerSessions = 20

/** Starts the whole server in a process of its own, with a PostgreSQL that writes every commit to disk. */
export async function startServer(outside: object, { isPooled = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-bench-'))
  // If we are root, PostgreSQL runs as another user, who must be able to reach its data.
  chmodSync(folder, 0o711)
  const database = await startEmbedded({ dataDir: join(folder, 'postgres') })
  const place = { folder, dataDir: join(folder, 'postgres'), databaseUrl: database.url }
  const { owner, app, jobs } = database.urls
  if (isPooled) await bringUp({ owner, app, jobs, direct: app })
  const pooler = isPooled ? await startPooler(app, poolerSessions) : undefined
  const server = await startServerOn(place, randomBytes(32), {
    ...outside,
    ...(pooler && {
      databaseUrl: pooler.url,
      databaseDirectUrl: app,
      databaseOwnerUrl: owner,
      databaseJobsUrl: jobs,
    }),
  })
  return {
    ...server,
    processorMs: () => ({
      ...server.processorMs(),
      pooler: pooler ? processorMsOf(pooler.pid()) : 0,
    }),
    async stop() {
      await server.stop()
      await pooler?.end()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Place = { folder: string; dataDir: string; databaseUrl: string }

/** Starts the server alone, in a process of its own, on a running PostgreSQL. */
export const startNode = ({ folder, databaseUrl }: Place, pepper: Buffer, settings: object) =>
  startProcess(new URL('server-process.ts', import.meta.url), {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://127.0.0.1:0',
    metrics: { host: '127.0.0.1', port: 0, isChosen: true },
    roles: ['web', 'jobs', 'callbacks'],
    drainSeconds: 0,
    connections: { max: 100_000, networkMax: 100_000 },
    callbacks: { sources: ['127.0.0.0/8'], perSecond: 100, sourcesPerSecond: 100_000 },
    trustedProxies: [],
    region: 'th',
    iframe: false,
    logLevel: 'error',
    redisUrl: null,
    qrMinimums: {},
    unconfirmedMaximums: { KBANK: 0, WW: 0, PAYTIMZ: 0, PAYONEX: 0 },
    ...sandboxProviders(nowhere),
    sandbox: { isOn: true, port: 0, url: nowhere },
    dataDir: folder,
    databaseUrl,
    databaseDirectUrl: null,
    isPrepared: true,
    databaseOwnerUrl: null,
    databaseJobsUrl: null,
    databaseReadUrl: null,
    files: { kind: 'disk', folder: join(folder, 'files') },
    pepper: pepper.toString('base64'),
    pepperBefore: null,
    ...settings,
  } satisfies Omit<Config, 'pepper'> & { pepper: string })

/** Starts the server on a running PostgreSQL, and measures the processor time of both. */
export async function startServerOn(place: Place, pepper: Buffer, outside: object) {
  const { dataDir, databaseUrl } = place
  const server = await startNode(place, pepper, outside)
  const db = openDb(databaseUrl)
  const ledger = createLedger(db)
  const postmaster = postmasterOf(dataDir)
  return {
    url: server.url,
    db,
    ledger,
    processorMs: () => ({
      server: processorMsOf(server.process.pid!),
      postgres: processorMsOf(postmaster),
    }),
    async stop() {
      await ledger.close()
      await db.end()
      await server.stop()
    },
  }
}

/** Starts a process that prints its address. */
export async function startProcess(file: URL, settings: object = {}) {
  const child: ChildProcess = spawn(process.execPath, [file.pathname, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout!, 'data')
  return {
    url: JSON.parse(String(line)).url as string,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
