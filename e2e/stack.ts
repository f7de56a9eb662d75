import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDb } from '#db'
import { startEmbedded } from '#db/embedded/embedded'
import { quickFolder } from '#db/quick-folder-testing'
import { processEnvironment } from '#server/environment-testing'
import { freePort } from '#server/port-testing'
import { takeSlipsNow, turnBreakerOff } from '#server/site/testing'

/** Addresses of a running stack. Plain data, because it crosses from the set-up process to the tests. */
export type Addresses = {
  app: string
  sandbox: string
  database: string
  /** The server's folder, for commands that work on the same data. */
  data: string
}

export type Stack = {
  addresses: Addresses
  stop: () => Promise<void>
  /** Stops the server and starts it again at the same address; runs `meanwhile` while it is down. */
  restart: (meanwhile?: () => Promise<unknown>) => Promise<void>
}

const readyWithinMs = 120_000
const stopWithinMs = 15_000

/**
 * Starts the real product: PostgreSQL, the sandbox and the server, each in its own process as in production, on free
 * ports and in a folder of their own. `settings` are the server's environment variables.
 */
export async function startStack(settings: Record<string, string> = {}): Promise<Stack> {
  const folder = await quickFolder('kapao-e2e-')
  // If we are root, PostgreSQL runs as another user, who must be able to reach its data.
  await chmod(folder, 0o711)
  const children: Child[] = []
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()))
    for (const end of ends.reverse()) await end()
  }
  try {
    const port = await freePort()
    const app = `http://127.0.0.1:${port}`
    const database = await startEmbedded({ dataDir: join(folder, 'postgres') })
    ends.push(database.stop)

    const outside = startChild('sandbox/main.ts', [
      '--port',
      '0',
      '--data',
      join(folder, 'sandbox'),
      '--app',
      app,
    ])
    children.push(outside)
    const sandbox = await outside.announced()

    const serverSettings = {
      PORT: String(port),
      DATABASE_URL: database.urls.app,
      DATABASE_OWNER_URL: database.urls.owner,
      DATABASE_JOBS_URL: database.urls.jobs,
      DATA_DIR: join(folder, 'data'),
      SANDBOX_URL: sandbox,
      PUBLIC_URL: app,
      // Every visitor sends an address of its own, so that one test's attempts do not count towards another's limits.
      TRUSTED_PROXIES: '127.0.0.1',
      ...settings,
    }
    const startServer = async () => {
      const server = startChild('server/main.ts', [], serverSettings)
      children.push(server)
      await server.isReady(`${app}/health/ready`)
      return server
    }
    let server = await startServer()
    const db = openDb(database.url)
    await takeSlipsNow(db)
    await turnBreakerOff(db)
    await db.end()
    const restart: Stack['restart'] = async (meanwhile) => {
      await server.stop()
      await meanwhile?.()
      server = await startServer()
    }
    const addresses = { app, sandbox, database: database.url, data: serverSettings.DATA_DIR }
    return { addresses, stop, restart }
  } catch (error) {
    await stop()
    throw error
  }
}

type Child = ReturnType<typeof startChild>

function startChild(file: string, args: string[], settings: Record<string, string> = {}) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-proto=delete', '--disable-warning=ExperimentalWarning', file, ...args],
    { env: { ...processEnvironment, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-100_000)
    })
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  // Stop the child processes however the tests end.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)

  async function until<T>(what: string, look: () => T | undefined | Promise<T | undefined>) {
    const deadline = Date.now() + readyWithinMs
    while (Date.now() < deadline && !hasEnded()) {
      const found = await look()
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`${file} ${hasEnded() ? 'ended' : 'did not come'} before ${what}:\n${output}`)
  }

  return {
    /** Address that the sandbox prints when it listens. */
    announced: () => until('it listened', () => /\{"url":"([^"]+)"/.exec(output)?.[1]),
    isReady: (url: string) =>
      until('it was ready', async () => {
        const response = await fetch(url).catch(() => undefined)
        return response?.ok || undefined
      }),
    async stop() {
      process.off('exit', kill)
      if (hasEnded()) return
      const late = setTimeout(kill, stopWithinMs)
      child.kill('SIGTERM')
      await once(child, 'exit')
      clearTimeout(late)
    },
  }
}
