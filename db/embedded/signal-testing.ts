import { readdirSync, readFileSync } from 'node:fs'
import { postmasterOf } from './embedded.ts'

/** Signals the postmaster of an embedded PostgreSQL and all its processes at once. Needs Linux. */
export function signalDatabase(dataDir: string, signal: NodeJS.Signals): void {
  signalPostmaster(postmasterOf(dataDir), signal)
}

/** Signals a postmaster and all its processes at once. */
export function signalPostmaster(postmaster: number, signal: NodeJS.Signals): void {
  const backends = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === postmaster,
  )
  for (const pid of [postmaster, ...backends.map(Number)]) signalIfThere(pid, signal)
}

function signalIfThere(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has just ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0 // The process has just ended.
  }
}
