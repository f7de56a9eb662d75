import { readFileSync } from 'node:fs'

const ticksASecond = 100

/** Returns the processor time of a process and of all its children that have ended. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
  return (user! + system! + childUser! + childSystem!) / ticksASecond
}
