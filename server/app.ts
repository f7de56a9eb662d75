import { setTimeout as sleep } from 'node:timers/promises'
import {
  appRole,
  bringUp,
  type DatabaseUrls,
  refuseForgetful,
  refuseUnsafe,
  tooPowerful,
} from '#db'
import { startEmbedded } from '#db/embedded/embedded'
import { startAlarms } from './alarm/start.ts'
import { guestOf, visitorOf } from './chat/visitor.ts'
import { type Closer, contextOf, type Later } from './context.ts'
import { createAdmission } from './edge/admission.ts'
import { authenticator, type Sessions } from './edge/authenticate.ts'
import { docsPages } from './edge/docs.ts'
import { createReadiness, healthPages } from './edge/health/health.ts'
import { createHttp } from './edge/http.ts'
import { createIdempotency } from './edge/idempotency.ts'
import { createMetrics } from './edge/metrics/metrics.ts'
import { serveMetrics } from './edge/metrics/server.ts'
import { openapiPages } from './edge/openapi.ts'
import type { PipelineParts } from './edge/pipeline.ts'
import { createConsole, createSiteOf, createWeb, noWeb } from './edge/web.ts'
import { features, works } from './features.ts'
import { callerOf } from './login/session.ts'
import { isOperatorToken, operatorOf } from './operator/session.ts'
import { assertPepper, fingerprintOf } from './pepper/assert.ts'
import { earlierKeysOf } from './pepper/earlier.ts'
import type { Config, Role } from './platform/config/config.ts'
import type { Context } from './platform/context.ts'
import { createEncryption } from './platform/encryption.ts'
import type { Feature } from './platform/feature.ts'
import { type JobSettings, startJobs } from './platform/jobs/start.ts'
import {
  type Count,
  countInDatabase,
  countInMemory,
  createLimiter,
  limitless,
} from './platform/limits.ts'
import { createLog } from './platform/log.ts'
import { countInRedis, openRedis } from './platform/redis.ts'
import { assertAllowed } from './protection/allow.ts'
import { createActivity } from './protection/stay.ts'
import { ofRoles } from './roles.ts'
import { seed } from './site/seed.ts'
import { settingsOf } from './site/settings.ts'
import { pageSiteOf } from './site/site.ts'
import { addSockets } from './sockets.ts'
import { startBeat } from './system/beat.ts'
import { buildOf } from './system/build.ts'
import { hasBegun } from './wallet/request.ts'

export type App = {
  url: string
  /** The address of the metrics; null if their port was taken. */
  metricsUrl: string | null
  ctx: Context
  /** Stops everything, the database last. For `drainMs` requests still get a response, and each connection closes after it. */
  stop: (options?: { drainMs?: number }) => Promise<void>
}

/** Options that only tests use. */
export type AppOptions = {
  /** Turns the rate limits off. */
  isLimitless?: boolean
  /** Notes every request of a member, not one a minute, because the test moves the time of the database. */
  notesEachRequest?: boolean
  /** Accepts a database that may lose acknowledged commits. */
  mayForget?: boolean
  /** The interval at which the sockets' sessions are checked. */
  lookMs?: number
  /** Evaluates no alarms, because the test does. */
  isWithoutAlarms?: boolean
  logTo?: { write: (line: string) => void }
  /** The test's own jobs, and the time until a runner counts as dead. */
  jobs?: JobSettings
  features?: Feature[]
  webRoot?: string
  consoleRoot?: string
}

/** Starts every part in order. @throws when a part does not start, after stopping the others */
export async function startApp(config: Config, options: AppOptions = {}): Promise<App> {
  const closers: Closer[] = []
  let stopped: Promise<void> | undefined
  const stop = ({ drainMs = 0 } = {}) => {
    stopped ??= end(closers.reverse(), drainMs)
    return stopped
  }
  try {
    return { ...(await start(config, options, (close) => closers.push(close))), stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

async function start(config: Config, options: AppOptions, later: Later) {
  const database = await databaseUrlsOf(config, later)
  await bringUp(database)
  if (database.direct && config.isPrepared) await refuseForgetful(database.app)
  const log = createLog(config.logLevel, options.logTo)
  const redis = await redisOf(config, log, later)
  const { ctx, notifications, providers } = contextOf(
    config,
    database.app,
    { log, redis, jobs: options.jobs },
    later,
  )
  if (!options.mayForget) await refuseUnsafe(ctx.db)
  await refusePowerful(ctx, database, config)
  await assertPepper(ctx.db, ctx.secrets, config.pepperBefore)
  ctx.secrets.earlier = await earlierKeysOf(ctx.db, ctx.secrets)
  if (config.pepperBefore) ctx.log.warn('PEPPER_BEFORE is no longer needed: remove it')
  await seed(ctx.db, { demoAccounts: config.sandbox.isOn })
  const sessions = sessionsOf(ctx)
  const quick = redis ? countInRedis(redis) : countInMemory()
  const pipelineParts = pipelinePartsOf(ctx, sessions, quick, options)
  let isStopping = false
  let closeSockets = async () => {}
  const fingerprint = fingerprintOf(ctx.secrets)
  const readiness = createReadiness(database, fingerprint, () => isStopping, ctx.db)
  later(readiness.close)
  const metrics = createMetrics(ctx, providers, redis, readiness, () =>
    settingsOf(ctx.db, 'withdrawCheckMinutes', 'fileFreeMb', 'chatGuestsMb'),
  )
  const siteOf = createSiteOf(() => pageSiteOf(ctx.db))
  const all = [...features, ...(options.features ?? [])]
  const has = (role: Role) => config.roles.includes(role)
  const http = await createHttp(
    {
      log: ctx.log,
      trustedProxies: config.trustedProxies,
      connections: config.connections,
      callbacks: config.callbacks,
      publicUrl: config.publicUrl,
      pipelineParts,
      pages: [
        ...healthPages(ctx.db, readiness),
        ...(has('web') ? pagesOf(ctx, pipelineParts, all) : []),
      ],
      web: has('web') ? createWeb(config, siteOf, options.webRoot) : noWeb,
      operatorsWeb: has('web') ? createConsole(config, siteOf, options.consoleRoot) : noWeb,
      formTargets: formTargetsOf(ctx),
      metrics,
      isStopping: () => isStopping,
      beforeClose: () => closeSockets(),
    },
    (routes) => {
      for (const feature of all) feature.routes?.(ofRoles(config.roles, routes), ctx)
    },
  )
  later(() => http.close())
  if (has('web'))
    closeSockets = await addSockets(http.server, ctx, {
      sessions,
      notifications,
      isBlocked: pipelineParts.admit.isBlocked,
      lookMs: options.lookMs,
    })
  const url = await http.listen(config.port, config.host)
  if (config.port === 0) ctx.publicUrl = url
  const figures = await serveMetrics({ metrics, place: config.metrics, log: ctx.log })
  later(figures.close)
  const queue = database.jobs
    ? { url: database.jobs, role: null }
    : { url: database.direct ?? database.app, role: appRole }
  const stopJobs = has('jobs') ? await startJobs(queue, ctx, works, options.jobs) : async () => {}
  later(() => Promise.all([ctx.transfers.stop(), stopJobs()]))
  if (!options.isWithoutAlarms) later(startAlarms(ctx, metrics.valuesOf))
  for (const { start } of all) await start?.(ctx)
  // It is the first part to stop, so that no alarm says that this server is silent, however long the others take.
  const beat = await startBeat({ ...ctx, port: new URL(url).port, build: await buildOf() })
  later(beat.stop)
  later(async (drainMs) => {
    isStopping = true
    await sleep(drainMs)
  })
  return { url, metricsUrl: figures.url, ctx }
}

const pagesOf = (ctx: Context, pipelineParts: PipelineParts, all: Feature[]) => [
  ...openapiPages(() => ctx.publicUrl, pipelineParts),
  ...docsPages(),
  ...all.flatMap(({ pages }) => pages?.(ctx) ?? []),
]

/** The origins of games that are opened by posting a form. */
const formTargetsOf = ({ games }: Context): string[] => [
  ...new Set(
    [...games.values()].flatMap(({ launch, sites }) =>
      launch.kind === 'form' && sites.web ? [new URL(sites.web).origin] : [],
    ),
  ),
]

async function databaseUrlsOf(config: Config, later: Later): Promise<DatabaseUrls> {
  const { databaseUrl, databaseOwnerUrl: owner, databaseJobsUrl: jobs, dataDir } = config
  if (databaseUrl) return { owner, app: databaseUrl, jobs, direct: config.databaseDirectUrl }
  const { urls, stop } = await startEmbedded({ dataDir })
  later(stop)
  return { ...urls, direct: null }
}

/**
 * Injected SQL could become the owner if the server signed in as the owner: production refuses it, a trial warns. A pooler
 * may lose the role of a session, so there a trial refuses it too.
 */
async function refusePowerful(
  { db, log }: Context,
  database: DatabaseUrls,
  { sandbox }: Config,
): Promise<void> {
  const sentences = await tooPowerful(db, database)
  if (sentences.length === 0) return
  if (!sandbox.isOn || database.direct) throw new Error(sentences.join('\n'))
  log.warn({ sentences }, 'the login of the database may do more than serve')
}

async function redisOf({ redisUrl }: Config, log: Context['log'], later: Later) {
  if (!redisUrl) return null
  const redis = await openRedis(redisUrl, log)
  later(async () => redis.close())
  return redis
}

const sessionsOf = (ctx: Context): Sessions => ({
  member: (token) => callerOf(ctx, token),
  visitor: (token) => visitorOf(ctx, token),
  operator: (token) => operatorOf(ctx.db, token),
  isOperatorToken,
})

function pipelinePartsOf(
  ctx: Context,
  sessions: Sessions,
  quick: Count,
  { isLimitless = false, notesEachRequest = false }: AppOptions,
): PipelineParts {
  const { db, region, secrets } = ctx
  const { hashOf } = createEncryption(secrets.pepper, 'stranger')
  const counts = { exact: countInDatabase(db), quick }
  return {
    admit: createAdmission(db, async (tx) => (await settingsOf(tx, 'terminated')).terminated),
    limiter: isLimitless ? limitless : createLimiter(counts, secrets.pepper),
    authenticate: authenticator(sessions),
    guestOf: async (guestId) => {
      const visitor = await guestOf(ctx, guestId)
      return visitor ? { name: `visitor:${visitor.name}`, identity: { visitor } } : 'UNAUTHORIZED'
    },
    protect: (caller, activity) => assertAllowed(db, caller, activity),
    hasBegun: (caller, request) => hasBegun(db, caller, request),
    noteActive: createActivity(ctx, { notesEachRequest }),
    idempotency: createIdempotency(db, secrets, (err) =>
      ctx.log.error({ err }, 'an idempotency key was not stored or released'),
    ),
    strangerOf: (network) => hashOf(network).toString('base64url'),
    region,
  }
}

/** Closes every part, even when one of them fails. @throws the first error */
async function end(closers: Closer[], drainMs: number) {
  const faults: unknown[] = []
  for (const close of closers) await close(drainMs).catch((fault) => faults.push(fault))
  if (faults.length) throw faults[0]
}
