import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killAll } from './children.ts'
import { identityOf, path } from './needed.ts'

export const names = ['one', 'two', 'three'] as const
export type Name = (typeof names)[number]

/** Megabytes of the disk of each machine: a database of a few minutes, and soon filled. */
const diskMb = 700

export type Place = {
  folder: string
  /** The first three numbers of every address, with a dot: the shipped files have 10.0.0. */
  network: string
  address: (name: Name) => string
  /** The folder of one machine, on a disk of its own. */
  home: (name: Name) => string
  passwords: Record<
    'owner' | 'serve' | 'jobs' | 'superuser' | 'replication' | 'rewind' | 'rest',
    string
  >
  hasDisks: boolean
  clear: (isKept: boolean) => void
}

/**
 * The machines' addresses are loopback addresses, so that every port is the shipped one and no other rehearsal or service of this
 * machine is in the way.
 */
export function makePlace(): Place {
  const network = `127.${randomInt(40, 240)}.${randomInt(1, 250)}.`
  const folder = mkdtempSync(join(tmpdir(), 'kapao-rehearse-'))
  chmodSync(folder, 0o755)
  const home = (name: Name) => join(folder, name)
  const secret = () => randomBytes(16).toString('hex')
  const hasDisks = names.map((name) => makeDisk(home(name))).every((isMade) => isMade)
  let isCleared = false
  return {
    folder,
    network,
    address: (name) => `${network}1${names.indexOf(name) + 1}`,
    home,
    passwords: {
      owner: secret(),
      serve: secret(),
      jobs: secret(),
      superuser: secret(),
      replication: secret(),
      rewind: secret(),
      rest: secret(),
    },
    hasDisks,
    clear(isKept) {
      if (isCleared) return
      isCleared = true
      killAll()
      for (const name of names) endPostgres(home(name))
      // The logs stand beside the disks.
      for (const name of names) {
        spawnSync('umount', ['--lazy', home(name)], { env: { PATH: path } })
        if (isKept) rmSync(`${home(name)}.disk`, { force: true })
      }
      if (!isKept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A file system in a file. @returns false if this machine allows none; then the folder is an ordinary one. */
function makeDisk(home: string): boolean {
  mkdirSync(home)
  const image = `${home}.disk`
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { env: { PATH: path } }).status === 0
  const isMade =
    run('truncate', '--size', `${diskMb}M`, image) &&
    run('mkfs.ext4', '-q', '-m', '0', image) &&
    run('mount', '-o', 'loop', image, home)
  if (!isMade) rmSync(image, { force: true })
  const { uid, gid } = identityOf('postgres')
  chmodSync(home, 0o755)
  for (const part of ['etcd', 'socket']) {
    mkdirSync(join(home, part), { mode: 0o700 })
    chownSync(join(home, part), uid, gid)
  }
  chownSync(home, uid, gid)
  return isMade
}

/** PostgreSQL's own process, which Patroni has started apart from itself. */
export function postmasterOf(home: string): number | undefined {
  const file = join(home, 'data', 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  const command = `/proc/${pid}/cmdline`
  // The file outlives a killed server, and another process may have its number by now.
  const isOurs = existsSync(command) && readFileSync(command, 'utf8').includes(home)
  return isOurs ? pid : undefined
}

/** SIGQUIT lets PostgreSQL give its shared memory back, which SIGKILL would leave. */
function endPostgres(home: string) {
  const pid = postmasterOf(home)
  if (!pid) return
  process.kill(pid, 'SIGQUIT')
  const isThere = () => existsSync(`/proc/${pid}`)
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < 50 && isThere(); tries += 1) Atomics.wait(pause, 0, 0, 100)
  if (isThere()) process.kill(pid, 'SIGKILL')
}
