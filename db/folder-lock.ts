import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Locks the folder for this process, or names the process that holds it. The holder is identified by pid and start
 * time, because after a reboot the pid alone may belong to another process. @throws if a living process holds the lock.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock')
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST')
        throw new Error(
          `The data folder ${folder} cannot be used (${code}): choose another DATA_DIR.`,
        )
    }
    refuseHeld(folder, file)
  }
  throw new Error(`Another start is under way in ${folder}: try again.`)
}

function refuseHeld(folder: string, file: string) {
  if (!existsSync(file)) return
  const [pid, ...start] = readFileSync(file, 'utf8').split(' ')
  if (isAlive(Number(pid)) && startOf(Number(pid)) === start.join(' '))
    throw new Error(
      `The data folder ${folder} is in use by the process ${pid}: stop that one first, or set another DATA_DIR.`,
    )
  // Rename first: if two processes find the same dead holder, only one of them removes the file.
  try {
    renameSync(file, `${file}.${process.pid}`)
    rmSync(`${file}.${process.pid}`, { force: true })
  } catch {
    // The other process was faster; the next attempt sees its result.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** True if the process is the PostgreSQL of this cluster, not an unrelated process with a reused pid. */
export function isPostgres(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false
  if (process.platform === 'win32') return true
  const command = existsSync(`/proc/${pid}/cmdline`)
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return command.includes('postgres') && command.includes(cluster)
}

/** Start time of the process as the system reports it; empty if the system does not report one. */
function startOf(pid: number): string {
  if (existsSync('/proc/self/stat')) {
    const path = `/proc/${pid}/stat`
    if (!existsSync(path)) return ''
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ')[19]}`
  }
  if (process.platform === 'win32') return ''
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}
