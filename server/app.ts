import { setTimeout as sleep } from 'node:timers/promises'
import { migrate, openDb, refuseUnsafe } from '#db'
import { startEmbedded } from '#db/embedded'
import { createLedger } from '#ledger'
import type { Answering } from './answer.ts'
import { bonusFeature } from './bonus/routes.ts'
import { chatFiles } from './chat/file.ts'
import { createKnocking, type Knocking } from './chat/knock.ts'
import { chatFeature } from './chat/routes.ts'
import { visitorOf } from './chat/visitor.ts'
import type { Context, Feature } from './context.ts'
import { createDeposits } from './deposit/drivers.ts'
import { depositFeature } from './deposit/routes.ts'
import { addSweep } from './deposit/watch.ts'
import { docsPages } from './docs.ts'
import { feedFeature } from './feed/routes.ts'
import { createFiles } from './files.ts'
import { gameFeature } from './game/routes.ts'
import { createGate } from './gate.ts'
import { healthPages } from './health.ts'
import { createHttp } from './http.ts'
import { inviteFeature } from './invite/routes.ts'
import { createJobs } from './job/add.ts'
import { type JobSettings, startJobs } from './jobs.ts'
import { knownTo } from './known.ts'
import { createDrivers } from './leg/drivers.ts'
import { type Count, countInDatabase, countInMemory, createLimiter, limitless } from './limits.ts'
import { createLog } from './log.ts'
import { loginFeature } from './login/routes.ts'
import { callerOf, endedOf } from './login/session.ts'
import { createMetrics } from './metrics.ts'
import { createOnce } from './once.ts'
import { openapiPage } from './openapi.ts'
import { operatorFeature } from './operator/routes.ts'
import { endedDesks, operatorOf } from './operator/session.ts'
import { operatorMoneyFeature } from './operator-money/routes.ts'
import { profileFeature } from './profile/routes.ts'
import { createCallWatch, type ProviderFigures } from './provider-metrics.ts'
import { createProviders } from './providers.ts'
import { countInRedis } from './redis.ts'
import { refundFeature } from './refund/routes.ts'
import { registerFeature } from './register/routes.ts'
import { createSeal } from './sealed.ts'
import type { Settings } from './settings.ts'
import { siteFeature } from './site/routes.ts'
import { seed } from './site/seed.ts'
import { createReader, type Reader } from './slip/reader.ts'
import { slipFeature } from './slip/routes.ts'
import { slipPictures } from './slip/slips.ts'
import { createPush, createSocket } from './socket.ts'
import { spinFeature } from './spin/routes.ts'
import { statementFeature } from './statement/routes.ts'
import { transferFeature } from './transfer/routes.ts'
import { truelinkFeature } from './truelink/routes.ts'
import { walletFeature } from './wallet/routes.ts'
import { createConsole, createWeb } from './web.ts'
import { withdrawFeature } from './withdraw/routes.ts'

/** Every feature of the service. */
const features: Feature[] = [
  siteFeature,
  registerFeature,
  loginFeature,
  profileFeature,
  walletFeature,
  gameFeature,
  transferFeature,
  withdrawFeature,
  statementFeature,
  depositFeature,
  slipFeature,
  feedFeature,
  truelinkFeature,
  bonusFeature,
  spinFeature,
  chatFeature,
  operatorFeature,
  operatorMoneyFeature,
  refundFeature,
  inviteFeature,
]

export type App = {
  url: string
  ctx: Context
  /** Ends everything, the database last. For `drainMs` calls are still answered, each connection closing after its answer. */
  stop: (options?: { drainMs?: number }) => Promise<void>
}

/** What only tests ask for. */
export type AppOptions = {
  /** No limits on the number of calls. */
  isLimitless?: boolean
  /** The database may lose what it has acknowledged. */
  mayForget?: boolean
  /** How often the sockets' sessions are looked at. */
  lookMs?: number
  logTo?: { write: (line: string) => void }
  /** Jobs of the test's own, and how soon a dead runner is noticed. */
  jobs?: JobSettings
  features?: Feature[]
  webRoot?: string
  consoleRoot?: string
}

/** Starts everything in its order. @throws when something does not start; what had started is stopped again. */
export async function startApp(settings: Settings, options: AppOptions = {}): Promise<App> {
  const closers: Closer[] = []
  let stopped: Promise<void> | undefined
  const stop = ({ drainMs = 0 } = {}) => {
    stopped ??= end(closers.reverse(), drainMs)
    return stopped
  }
  try {
    return { ...(await start(settings, options, (close) => closers.push(close))), stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

type Closer = (drainMs: number) => Promise<unknown>
type Later = (close: Closer) => void

async function start(settings: Settings, options: AppOptions, later: Later) {
  const databaseUrl = settings.databaseUrl ?? (await embedded(settings, later))
  await migrate(databaseUrl)
  const { ctx, knocking, providers } = contextOf(settings, databaseUrl, options, later)
  if (!options.mayForget) await refuseUnsafe(ctx.db)
  await seed(ctx.db, { demoAccounts: settings.sandbox.isOn })

  const quick = await quickCount(settings, ctx, later)
  let isStopping = false
  let closeSockets = async () => {}
  const metrics = createMetrics(ctx, providers)
  const http = await createHttp(
    {
      log: ctx.log,
      trustedProxies: settings.trustedProxies,
      publicUrl: settings.publicUrl,
      answering: answeringOf(ctx, quick, options),
      pages: [
        ...healthPages(ctx.db, () => isStopping),
        metrics.page,
        openapiPage(() => ctx.publicUrl),
        ...docsPages(),
        slipPictures(ctx),
        chatFiles(ctx),
      ],
      web: createWeb(settings, options.webRoot),
      operatorsWeb: createConsole(settings, options.consoleRoot),
      formTargets: formTargetsOf(ctx),
      metrics,
      isStopping: () => isStopping,
      beforeClose: () => closeSockets(),
    },
    (routes) => {
      for (const feature of [...features, ...(options.features ?? [])]) feature(routes, ctx)
    },
  )
  later(() => http.close())
  const socket = await createSocket({
    ...{ server: http.server, db: ctx.db, log: ctx.log, publicUrl: () => ctx.publicUrl },
    callerOf: (token) => callerOf(ctx, token),
    endedOf: (sessions) => endedOf(ctx, sessions),
    secrets: ctx.secrets,
    chat: {
      knocking,
      visitorOf: (token) => visitorOf(ctx, token),
      operatorOf: (token) => operatorOf(ctx.db, token),
      endedOf: (sessions) => endedOf(ctx, sessions),
      endedOperators: (sessions) => endedDesks(ctx.db, sessions),
    },
    ...(options.lookMs && { lookMs: options.lookMs }),
  })
  closeSockets = socket.close
  const url = await http.listen(settings.port, settings.host)
  if (settings.port === 0) ctx.publicUrl = url
  later(await startJobs(databaseUrl, ctx, options.jobs))
  later(() => ctx.legs.stop())
  await ctx.jobs.add(ctx.db, 'leg.sweep', {}, { jobKey: 'leg.sweep' })
  await addSweep(ctx)
  await ctx.jobs.add(ctx.db, 'feed.round', {}, { jobKey: 'feed.round' })
  await ctx.jobs.add(ctx.db, 'slip.sweep', { isStart: true }, { jobKey: 'slip.sweep' })
  await ctx.jobs.add(ctx.db, 'spin.seal', {}, { jobKey: 'spin.seal' })
  later(async (drainMs) => {
    isStopping = true
    await sleep(drainMs)
  })
  return { url, ctx }
}

/** Where the games are that are entered by a form. */
const formTargetsOf = ({ games }: Context): string[] => [
  ...new Set(
    [...games.values()].flatMap(({ launch, sites }) =>
      launch.kind === 'form' && sites.web ? [new URL(sites.web).origin] : [],
    ),
  ),
]

async function embedded({ dataDir }: Settings, later: Later): Promise<string> {
  const { url, stop } = await startEmbedded({ dataDir })
  later(stop)
  return url
}

type Ctx = Context & { log: ReturnType<typeof createLog> }

function contextOf(
  settings: Settings,
  url: string,
  { logTo, jobs: jobOptions }: AppOptions,
  later: Later,
): { ctx: Ctx; knocking: Knocking; providers: ProviderFigures } {
  const log = createLog(settings.logLevel, logTo)
  const db = openDb(url)
  later(() => db.end())
  const ledger = createLedger(db)
  later(() => ledger.close())
  const deposits = createDeposits(db)
  later(() => deposits.stop())
  const knocking = createKnocking({ db, redisUrl: settings.redisUrl, log })
  const { onCall, watch } = createCallWatch()
  const { adapters, connections } = createProviders(settings, onCall)
  const ctx: Ctx = {
    region: settings.region,
    db,
    ledger,
    ...adapters,
    files: createFiles(settings.files),
    slipReader: readerUntil(later),
    legs: createDrivers(db),
    deposits,
    jobs: createJobs(jobOptions?.extra),
    push: createPush(db, log),
    knock: knocking.knock,
    secrets: { pepper: settings.pepper },
    qrMinimums: settings.qrMinimums,
    unconfirmedMaximums: settings.unconfirmedMaximums,
    publicUrl: settings.publicUrl,
    log,
  }
  return { ctx, knocking, providers: { connections, watch } }
}

function readerUntil(later: Later): Reader {
  const reader = createReader()
  later(() => reader.stop())
  return reader
}

async function quickCount({ redisUrl }: Settings, { log }: Context, later: Later): Promise<Count> {
  if (!redisUrl) return countInMemory()
  const { count, close } = await countInRedis(redisUrl, log)
  later(close)
  return count
}

function answeringOf(ctx: Context, quick: Count, { isLimitless }: AppOptions): Answering {
  const { db, region, secrets } = ctx
  const { nameOf } = createSeal(secrets.pepper, 'stranger')
  const counts = { exact: countInDatabase(db), quick }
  return {
    gate: createGate(db),
    limiter: isLimitless ? limitless : createLimiter(counts, secrets.pepper),
    known: knownTo(ctx),
    once: createOnce(db, secrets.pepper, (err) =>
      ctx.log.error({ err }, 'a key was not kept or released'),
    ),
    strangerOf: (network) => nameOf(network).toString('base64url'),
    region,
  }
}

/** What does not close keeps nothing else open: the rest is closed all the same. @throws what went wrong first. */
async function end(closers: Closer[], drainMs: number) {
  const faults: unknown[] = []
  for (const close of closers) await close(drainMs).catch((fault) => faults.push(fault))
  if (faults.length) throw faults[0]
}
