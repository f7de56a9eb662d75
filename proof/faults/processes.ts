import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from '#db/embedded'

/** A process that can be ended, stopped for a while and started again. */
export type Restartable = {
  /** Where it listens now; 0 while it is away. */
  port: () => number
  kill: () => Promise<void>
  pause: () => void
  resume: () => void
  /** Tries some times, because its database may be away. @throws with what it said. */
  start: () => Promise<void>
  /** Ends gracefully, and is something else from its next start on. */
  replaceBy: (nextArgs: string[]) => Promise<void>
  stop: () => Promise<void>
  /** What it said last, for a report. */
  said: () => string
  /** How it ended, each time that it ended by itself and was started again as a supervisor would. */
  falls: () => string[]
}

const startsMost = 6
const lastWords = 1_500
const announcedWithinMs = 90_000

/** Announces itself by one line of JSON with its url. */
export function restartable(firstArgs: string[], env: Record<string, string> = {}): Restartable {
  let args = firstArgs
  let child: ChildProcess | undefined
  let port = 0
  let said = ''
  const falls: string[] = []
  // Whoever was told something last decides.
  let turn = 0
  let starting: Promise<void> | undefined

  /** Whoever comes meanwhile waits for the same: two of them would fight for its port. */
  function start(): Promise<void> {
    if (starting) return starting
    turn += 1
    const begun = startInTurn(turn).finally(() => {
      if (starting === begun) starting = undefined
    })
    starting = begun
    return begun
  }

  async function startInTurn(mine: number) {
    for (let tries = 1; mine === turn; tries += 1) {
      const started = spawn(process.execPath, [...nodeFlags, ...args], {
        env: { ...processEnvironment, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      endWithUs(started)
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said = (said + text).slice(-20_000)
        })
      try {
        const url = await announced(started, () => said)
        if (mine !== turn) return
        port = Number(new URL(url).port)
        return supervise(started, mine)
      } catch (error) {
        await endOf(started, 'SIGKILL')
        if (mine === turn && tries === startsMost) throw error
      }
    }
  }

  function supervise(started: ChildProcess, mine: number) {
    started.once('exit', (code, signal) => {
      if (mine !== turn) return
      port = 0
      falls.push(`ended by itself (${signal ?? code}): ${said.slice(-lastWords)}`)
      start().catch(() => {})
    })
  }

  async function end(signal: NodeJS.Signals) {
    turn += 1
    port = 0
    starting = undefined
    if (child) await endOf(child, signal)
  }

  return {
    port: () => port,
    kill: () => end('SIGKILL'),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    start,
    async replaceBy(nextArgs) {
      args = nextArgs
      await end('SIGTERM')
      await start()
    },
    stop: () => end('SIGTERM'),
    said: () => said,
    falls: () => falls,
  }
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Whatever we start does not outlive us. */
export function endWithUs(child: ChildProcess) {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

export const nodeFlags = ['--disable-proto=delete', '--disable-warning=ExperimentalWarning']
const { PATH, HOME } = process.env
/** Compiled once for all of them. */
export const processEnvironment = {
  ...{ PATH, HOME },
  NODE_COMPILE_CACHE: join(tmpdir(), 'kapao-compiled'),
}

async function endOf(ending: ChildProcess, signal: NodeJS.Signals) {
  if (ending.exitCode !== null || ending.signalCode !== null) return
  const exit = once(ending, 'exit')
  ending.kill(signal)
  // A process that stands still hears of nothing but this.
  const late = setTimeout(() => ending.kill('SIGKILL'), 10_000)
  await exit
  clearTimeout(late)
}

/** Waits for the line by which a process says where it listens. */
export function announced(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const fail = (why: string) => {
      clearTimeout(late)
      reject(new Error(`${why}:\n${said()}`))
    }
    const late = setTimeout(() => fail('it did not start'), announcedWithinMs)
    child.once('exit', () => fail('it ended before it listened'))
    child.stdout!.on('data', (text: string) => {
      heard += text
      const url = /\{"url":"([^"]+)"/.exec(heard)?.[1]
      if (!url) return
      clearTimeout(late)
      resolve(url)
    })
  })
}

/** The database, which can be killed as the kernel would, and comes back with what it had acknowledged. */
export async function startDatabase(folder: string) {
  const dataDir = join(folder, 'postgres')
  let embedded: Embedded = await startEmbedded({ dataDir })
  const pid = () =>
    Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    url: () => embedded.url,
    port: () => Number(new URL(embedded.url).port),
    pid,
    async kill() {
      process.kill(pid(), 'SIGKILL')
      await embedded.stop()
      embedded = await startEmbedded({ dataDir })
    },
    stop: () => embedded.stop(),
  }
}
export type Database = Awaited<ReturnType<typeof startDatabase>>

/** The file by which a server's wall clock is put forward and back. */
export const clockIn = (folder: string, name: string) => {
  const file = join(folder, `${name}.clock`)
  writeFileSync(file, '0')
  return { file, set: (offsetMs: number) => writeFileSync(file, String(offsetMs)) }
}
