import { readdirSync, readFileSync } from 'node:fs'
import { postmasterOf } from './embedded.ts'

/** Signals the postmaster of an embedded PostgreSQL and all its processes at once. Needs Linux. */
export function signalDatabase(dataDir: string, signal: NodeJS.Signals): void {
  const postmaster = postmasterOf(dataDir)
  const backends = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(name) === postmaster,
  )
  for (const pid of [postmaster, ...backends.map(Number)]) process.kill(pid, signal)
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0 // The process has just ended.
  }
}
