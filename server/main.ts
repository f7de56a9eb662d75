import closeWithGrace from 'close-with-grace'
import { type App, startApp } from './app.ts'
import { readSettings } from './config.ts'
import { openOnlyPhotos } from './slip/picture.ts'

/** So long may what is under way take to finish after we are told to stop. */
const graceMs = 20_000
const drainMs = 300

const settings = readSettings()
const sentences: Record<string, (error: NodeJS.ErrnoException) => string> = {
  EADDRINUSE: () =>
    `The port ${settings.port} on ${settings.host} is taken: stop what uses it, or choose another PORT.`,
  EACCES: () => `Listening on port ${settings.port} is not allowed: choose another PORT.`,
  EADDRNOTAVAIL: () => `This machine has no address ${settings.host}: choose another HOST.`,
  ECONNREFUSED: () => 'The database does not answer: check DATABASE_URL.',
  ENOTFOUND: () => 'The database cannot be found: check DATABASE_URL.',
  '28P01': () => 'The database refuses the password: check DATABASE_URL.',
}

openOnlyPhotos()
const app = await startApp(settings).catch(giveUp)
app.ctx.log.info({ url: app.url }, 'listening')
process.stderr.write(`Kapao is at ${app.url}\n`)

closeWithGrace({ delay: graceMs, logger: app.ctx.log }, async ({ err, signal }) => {
  if (err) app.ctx.log.error({ err }, 'stopping after a fault')
  else app.ctx.log.info({ signal }, 'stopping')
  await app.stop({ drainMs })
})

/** One sentence for the person who starts us, and no stack. */
function giveUp(error: NodeJS.ErrnoException): App {
  const sentence = sentences[error.code ?? '']?.(error) ?? error.message
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
