import { openDb } from '#db'
import { createLedger } from '#ledger'
import { createDeposits } from './deposit/drivers.ts'
import { createCallWatch, type ProviderFigures } from './edge/metrics/providers.ts'
import { createTransferRunner } from './external-transfer/runner.ts'
import { createNotifications, type Notifications } from './live/notify.ts'
import { createPush } from './live/socket.ts'
import type { Config } from './platform/config/config.ts'
import type { Context } from './platform/context.ts'
import { createFiles } from './platform/files.ts'
import { createJobs } from './platform/jobs/add.ts'
import type { JobSettings } from './platform/jobs/start.ts'
import type { createLog } from './platform/log.ts'
import { createProviders } from './platform/providers.ts'
import type { Redis } from './platform/redis.ts'
import { createRecorder } from './provider/record.ts'
import { createPictures } from './slip/pictures.ts'
import { createReader } from './slip/reader.ts'

/** Ends a part. For `drainMs` requests still get a response. */
export type Closer = (drainMs: number) => Promise<unknown>
export type Later = (close: Closer) => void

type Options = { log: Log; redis: Redis | null; jobs: JobSettings | undefined }
type Log = ReturnType<typeof createLog>
type Ctx = Context & { log: Log }

/** Creates the context with its parts, and stops them later, the last one first. */
export function contextOf(
  config: Config,
  url: string,
  { log, redis, jobs: jobOptions }: Options,
  later: Later,
): { ctx: Ctx; notifications: Notifications; providers: ProviderFigures } {
  const { databaseDirectUrl: directUrl, isPrepared } = config
  const db = openDb(url, { directUrl, isPrepared })
  later(() => db.end())
  const standby =
    config.databaseReadUrl === null ? null : openDb(config.databaseReadUrl, { max: 1 })
  later(async () => standby?.end())
  const ledger = createLedger(db)
  later(() => ledger.close())
  const deposits = until(later, createDeposits(db))
  const notifications = createNotifications({ db, redis, log })
  const { onCall, watch } = createCallWatch()
  const { adapters, connections } = createProviders(config, onCall)
  const calls = until(later, createRecorder({ db, log, connections }))
  watch(calls.count)
  const ctx: Ctx = {
    region: config.region,
    db,
    standby,
    ledger,
    ...adapters,
    files: createFiles(config.files),
    pictures: until(later, createPictures()),
    slipReader: until(later, createReader()),
    transfers: createTransferRunner(db),
    deposits,
    calls,
    jobs: createJobs(jobOptions?.extra),
    push: createPush(db, log),
    notifyChat: notifications.notifyChat,
    secrets: { pepper: config.pepper },
    isSandbox: config.sandbox.isOn,
    qrMinimums: config.qrMinimums,
    unconfirmedMaximums: config.unconfirmedMaximums,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    log,
  }
  return { ctx, notifications, providers: { connections, watch } }
}

function until<Part extends { stop: () => Promise<unknown> }>(later: Later, part: Part): Part {
  later(() => part.stop())
  return part
}
