import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDb } from '#db'
import { startEmbedded } from '#db/embedded/embedded'
import { signalDatabase } from '#db/embedded/signal-testing'
import { ownFolder } from '#db/testing'
import { processEnvironment } from './environment-testing.ts'
import { newMember, setSetting } from './register/testing.ts'

// Goal: a failure of the database costs only the requests under way, and no process. Method: the real server in its
// own process, under load, on a PostgreSQL whose sessions and processes are ended and frozen.
const callers = 8
const readyWithinMs = 3_000

test.runIf(process.platform === 'linux')(
  'sessions that are ended, five restarts and a frozen database end no server, and it is ready soon after',
  async () => {
    const dataDir = ownFolder()
    let embedded = await startEmbedded({ dataDir })
    onTestFinished(() => embedded.stop())
    const owner = openDb(embedded.url, { asOwner: true, max: 1 })
    onTestFinished(() => owner.end())
    const server = await startServer(embedded.url)
    onTestFinished(server.stop)
    await setSetting(owner, 'registerOtp', false)
    const { token } = await newMember(server.url)
    const load = startLoad(server.url, token)

    for (let round = 0; round < 30; round += 1) {
      await endSessions(owner)
      await sleep(20 + ((round * 37) % 80))
    }
    await expectReady(server.url, load)

    for (let restart = 0; restart < 5; restart += 1) {
      signalDatabase(dataDir, 'SIGKILL')
      await embedded.stop()
      embedded = await startEmbedded({ dataDir })
      await expectReady(server.url, load)
    }

    signalDatabase(dataDir, 'SIGSTOP')
    await sleep(10_000)
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
    signalDatabase(dataDir, 'SIGCONT')
    await expectReady(server.url, load)

    const answers = await load.stop()
    expect(server.child.exitCode, server.said()).toBe(null)
    expect(Object.keys(answers).sort()).toEqual(['200', '503'])
    // Every connection of the pool runs statements again.
    const asked = Array.from({ length: 40 }, () => ask(server.url, token))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  },
  400_000,
)

async function startServer(databaseUrl: string) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...processEnvironment,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      SANDBOX_URL: 'http://127.0.0.1:9',
      DATABASE_URL: databaseUrl,
      DATA_DIR: ownFolder(),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part) => {
    said += part
  })
  const url = () => /Kapao is at (\S+)/.exec(said)?.[1]
  await expect.poll(url, { timeout: 30_000 }).toBeDefined()
  return {
    child,
    url: url()!,
    said: () => said,
    async stop() {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    },
  }
}

const ask = async (host: string, token: string): Promise<number> => {
  const response = await fetch(`${host}/api/wallet`, {
    headers: { 'x-client-id': 'kapao-web', authorization: `Bearer ${token}` },
  })
  await response.text()
  return response.status
}

/** Calls repeatedly until stopped. @returns the number of calls by status, `none` for no response */
function startLoad(host: string, token: string) {
  const answers: Record<string, number> = {}
  let isOn = true
  const call = async () => {
    while (isOn) {
      const status = await ask(host, token).catch(() => 'none')
      answers[status] = (answers[status] ?? 0) + 1
      // The rate limit of a member is 300 calls a minute.
      await sleep(250)
    }
  }
  const all = Promise.all(Array.from({ length: callers }, call))
  return {
    answers,
    async stop() {
      isOn = false
      await all
      return answers
    },
  }
}

const endSessions = (owner: Db) => owner`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

/** Waits until the server is ready, then checks that calls succeed as before. */
async function expectReady(host: string, { answers }: ReturnType<typeof startLoad>) {
  const since = performance.now()
  const status = async () => (await fetch(`${host}/health/ready`)).status
  await expect.poll(status, { interval: 50 }).toBe(200)
  expect(performance.now() - since).toBeLessThan(readyWithinMs)
  const before = answers[200] ?? 0
  await expect.poll(() => answers[200]).toBeGreaterThan(before + 2 * callers)
}
