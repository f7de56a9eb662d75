import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Embedded, postmasterOf, startEmbedded } from '#db/embedded/embedded'
import { processEnvironment } from '#server/environment-testing'

/** A child process that can be killed, paused and restarted. */
export type Restartable = {
  /** Returns the port of the process, or 0 while it does not listen. */
  port: () => number
  kill: () => Promise<void>
  pause: () => void
  resume: () => void
  /** Retries, because the database may be away. @throws with the output of the process. */
  start: () => Promise<void>
  /** Ends the process gracefully and starts it with other arguments. `ended` is called between. */
  replaceBy: (nextArgs: string[], ended: () => void) => Promise<void>
  stop: () => Promise<void>
  /** Returns the last output of the process, for a report. */
  said: () => string
  /** Describes each unexpected exit; the process is restarted after it, as a supervisor would do. */
  crashes: () => string[]
}

const triesMax = 6
const outputMax = 1_500
const startWithinMs = 90_000

/** Manages a process that prints one line of JSON with its URL once it listens. */
export function restartable(firstArgs: string[], env: Record<string, string> = {}): Restartable {
  let args = firstArgs
  let child: ChildProcess | undefined
  let port = 0
  let said = ''
  const crashes: string[] = []
  // The latest command wins: a start of an older generation gives up.
  let generation = 0
  let starting: Promise<void> | undefined

  /** Callers share a start in progress, because two processes would compete for the port. */
  function start(): Promise<void> {
    if (starting) return starting
    generation += 1
    const begun = startGeneration(generation).finally(() => {
      if (starting === begun) starting = undefined
    })
    starting = begun
    return begun
  }

  async function startGeneration(own: number) {
    for (let tries = 1; own === generation; tries += 1) {
      const started = spawn(process.execPath, [...nodeFlags, ...args], {
        env: { ...processEnvironment, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      killOnExit(started)
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said = (said + text).slice(-20_000)
        })
      try {
        const url = await listeningUrl(started, () => said)
        if (own !== generation) return
        port = Number(new URL(url).port)
        return supervise(started, own)
      } catch (error) {
        await endOf(started, 'SIGKILL')
        if (own === generation && tries === triesMax) throw error
      }
    }
  }

  function supervise(started: ChildProcess, own: number) {
    started.once('exit', (code, signal) => {
      if (own !== generation) return
      port = 0
      crashes.push(`crashed (${signal ?? code}): ${said.slice(-outputMax)}`)
      start().catch(() => {})
    })
  }

  async function end(signal: NodeJS.Signals) {
    generation += 1
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
    async replaceBy(nextArgs, ended) {
      args = nextArgs
      await end('SIGTERM')
      ended()
      await start()
    },
    stop: () => end('SIGTERM'),
    said: () => said,
    crashes: () => crashes,
  }
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Kills the child when this process exits. */
export function killOnExit(child: ChildProcess) {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

export const nodeFlags = ['--disable-proto=delete', '--disable-warning=ExperimentalWarning']

async function endOf(ending: ChildProcess, signal: NodeJS.Signals) {
  if (ending.exitCode !== null || ending.signalCode !== null) return
  const exit = once(ending, 'exit')
  ending.kill(signal)
  // A paused process reacts to SIGKILL only.
  const late = setTimeout(() => ending.kill('SIGKILL'), 10_000)
  await exit
  clearTimeout(late)
}

/** Waits for the line with the URL of a process. */
export function listeningUrl(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => {
      clearTimeout(late)
      reject(new Error(`${why}:\n${said()}`))
    }
    const late = setTimeout(() => fail('it did not start'), startWithinMs)
    child.once('exit', () => fail('it ended before it listened'))
    child.stdout!.on('data', (text: string) => {
      output += text
      const url = /\{"url":"([^"]+)"/.exec(output)?.[1]
      if (!url) return
      clearTimeout(late)
      resolve(url)
    })
  })
}

/** Starts a database that can be killed with SIGKILL and recovers every acknowledged commit. */
export async function startDatabase(folder: string) {
  const dataDir = join(folder, 'postgres')
  let embedded: Embedded = await startEmbedded({ dataDir })
  const pid = () => postmasterOf(dataDir)
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

/** Creates the file that shifts a server's wall clock (clock.ts). */
export const clockIn = (folder: string, name: string) => {
  const file = join(folder, `${name}.clock`)
  writeFileSync(file, '0')
  return { file, set: (offsetMs: number) => writeFileSync(file, String(offsetMs)) }
}
