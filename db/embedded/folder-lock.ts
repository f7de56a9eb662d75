import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
      writeNew(file, mine)
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

/** The file appears with its whole text: another start that looks meanwhile must not read an empty one. */
function writeNew(file: string, text: string) {
  const whole = `${file}.${process.pid}.new`
  writeFileSync(whole, text)
  try {
    linkSync(whole, file)
  } finally {
    rmSync(whole, { force: true })
  }
}

function refuseHeld(folder: string, file: string) {
  const held = readIfThere(file)
  if (held === undefined) return
  const [text, ...start] = held.split(' ')
  const pid = Number(text)
  // A crash of the machine may leave an empty file.
  if (pid > 0 && isAlive(pid) && startOf(pid) === start.join(' '))
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
  const command =
    readIfThere(`/proc/${pid}/cmdline`) ??
    spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ??
    ''
  return command.includes('postgres') && command.includes(cluster)
}

/** Start time of the process as the system reports it; empty if the system does not report one. */
function startOf(pid: number): string {
  if (existsSync('/proc/self/stat')) {
    const stat = readIfThere(`/proc/${pid}/stat`)
    if (stat === undefined) return ''
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${stat.split(') ').at(-1)?.split(' ')[19]}`
  }
  if (process.platform === 'win32') return ''
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}

/**
 * Text of a file that another process may delete at any moment, as the system does with those of a process that ends.
 * undefined if there is no such file.
 */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The system reports ESRCH for a process that ends while its file is read.
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}
