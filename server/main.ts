import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { isAway } from '#db'
import { type App, startApp } from './app.ts'
import { readConfig } from './platform/config/environment.ts'

/** Requests and jobs under way may take this long to finish after the drain. */
const graceMs = 20_000
const databasePauseMs = 500
/** PgBouncer refuses everything with this code, also a wrong password, and its text says why. */
const ofPooler = '08P01'

const config = readConfig()
const drainMs = Math.max(300, config.drainSeconds * 1_000)
type ListenError = NodeJS.ErrnoException & { port?: number }

const sentences: Record<string, (error: ListenError) => string> = {
  EADDRINUSE: (error) =>
    `The port ${placeOf(error).port} on ${placeOf(error).host} is taken: stop what uses it, or choose another ${nameOf(error)}PORT.`,
  EACCES: (error) =>
    `Listening on port ${placeOf(error).port} is not allowed: choose another ${nameOf(error)}PORT.`,
  EADDRNOTAVAIL: (error) =>
    `This machine has no address ${placeOf(error).host}: choose another ${nameOf(error)}HOST.`,
  ENOTFOUND: () => 'The database cannot be found: check DATABASE_URL.',
  '28P01': () => 'The database refuses the password: check DATABASE_URL.',
}

const app = await startWithDatabase().catch(giveUp)
closeWithGrace({ delay: drainMs + graceMs, logger: app.ctx.log }, async ({ err, signal }) => {
  if (err) endAtOnce(err)
  app.ctx.log.info({ signal }, 'stopping')
  await app.stop({ drainMs })
})

// A supervisor that reads this line may stop the server at once.
app.ctx.log.info({ url: app.url }, 'listening')
process.stderr.write(`Kapao is at ${app.url}\n`)

/** After an uncaught error no response of this process can be trusted, so it exits and its supervisor starts another. */
function endAtOnce(err: Error): never {
  app.ctx.log.error({ err }, 'exited after an uncaught error')
  process.exit(1)
}

/** Waits for a configured database, which may still be starting. */
async function startWithDatabase(): Promise<App> {
  for (let isTold = false; ; isTold = true)
    try {
      return await startApp(config)
    } catch (error) {
      const isWaiting = isAway(error) || isAway((error as Error).cause)
      if (!config.databaseUrl || !isWaiting) throw error
      if (!isTold) process.stderr.write(`${waitingFor(error as ListenError)}\n`)
      await sleep(databasePauseMs)
    }
}

function waitingFor({ code, message }: ListenError): string {
  return code === ofPooler
    ? `The pooler of DATABASE_URL answers "${message}": waiting for the database.`
    : 'The database does not answer: waiting for it (DATABASE_URL).'
}

/** The metrics listen last, so an error that is not about their port is about ours. */
function isOfMetrics({ port }: ListenError): boolean {
  const { metrics } = config
  return port === metrics.port && port !== config.port
}

function placeOf(error: ListenError) {
  return isOfMetrics(error) ? config.metrics : config
}

function nameOf(error: ListenError): string {
  return isOfMetrics(error) ? 'METRICS_' : ''
}

/** Prints one sentence without a stack for the person who starts the server. */
function giveUp(error: NodeJS.ErrnoException): App {
  const sentence = sentences[error.code ?? '']?.(error) ?? error.message
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
