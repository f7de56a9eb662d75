import { type AppOptions, startApp } from './app.ts'
import type { Config } from './platform/config/config.ts'

/** Starts the server that a test describes to this process (process-testing.ts), with what else the test gives it. */
export async function startGiven<Given = object>(options: AppOptions = {}) {
  const { settings, ...given } = JSON.parse(process.argv[2]!) as Given & {
    settings: Config & { pepper: string }
  }
  const pepper = Buffer.from(settings.pepper as string, 'base64')
  const unlimited = { isLimitless: true, mayForget: true, ...options }
  const { url, ctx } = await startApp({ ...settings, pepper }, unlimited)
  return { url, ctx, ...(given as unknown as Given) }
}

/** Kills this process: nothing that it has begun is finished. */
export function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('this process has ended')
}
