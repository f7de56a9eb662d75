import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { isAway } from '#db'
import { type App, startApp } from './app.ts'
import { readConfig } from './platform/config/environment.ts'
import { openOnlyPhotos } from './slip/picture.ts'

/** Requests and jobs under way may take this long to finish after a signal to stop. */
const graceMs = 20_000
const drainMs = 300
const databasePauseMs = 500

const config = readConfig()
const sentences: Record<string, (error: NodeJS.ErrnoException) => string> = {
  EADDRINUSE: () =>
    `The port ${config.port} on ${config.host} is taken: stop what uses it, or choose another PORT.`,
  EACCES: () => `Listening on port ${config.port} is not allowed: choose another PORT.`,
  EADDRNOTAVAIL: () => `This machine has no address ${config.host}: choose another HOST.`,
  ENOTFOUND: () => 'The database cannot be found: check DATABASE_URL.',
  '28P01': () => 'The database refuses the password: check DATABASE_URL.',
}

openOnlyPhotos()
const app = await startWithDatabase().catch(giveUp)
app.ctx.log.info({ url: app.url }, 'listening')
process.stderr.write(`Kapao is at ${app.url}\n`)

closeWithGrace({ delay: graceMs, logger: app.ctx.log }, async ({ err, signal }) => {
  if (err) endAtOnce(err)
  app.ctx.log.info({ signal }, 'stopping')
  await app.stop({ drainMs })
})

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
      if (!isTold)
        process.stderr.write('The database does not answer: waiting for it (DATABASE_URL).\n')
      await sleep(databasePauseMs)
    }
}

/** Prints one sentence without a stack for the person who starts the server. */
function giveUp(error: NodeJS.ErrnoException): App {
  const sentence = sentences[error.code ?? '']?.(error) ?? error.message
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
