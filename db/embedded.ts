import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Binaries, findBinaries, type Runner, runnerOf } from './binaries.ts'
import { endWithUs } from './end-with-us.ts'
import { isPostgres, lockFolder } from './folder-lock.ts'

type Options = {
  /** The folder that is ours: the cluster, its password, its port and the lock. Made when missing. */
  dataDir: string
  /** PostgreSQL settings on top of the usual ones. */
  settings?: Record<string, string>
}

export type Embedded = { url: string; stop(): Promise<void> }

/** Full-page images make the log large after a checkpoint; compressing them costs far more than the space. */
const usualSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  wal_compression: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  log_min_messages: 'warning',
}

const attemptsMax = 40
const attemptPauseMs = 250

/**
 * Starts the PostgreSQL that came with the dependencies, on this machine only, with its data in `dataDir`; makes the
 * cluster at the first start. @throws an Error whose message is one sentence for the person who starts us.
 */
export async function startEmbedded({ dataDir, settings = {} }: Options): Promise<Embedded> {
  const folder = resolve(dataDir)
  const cluster = join(folder, 'cluster')
  makeFolder(folder)
  const unlock = lockFolder(folder)
  try {
    const runner = runnerOf(folder)
    const binaries = findBinaries(folder, runner)
    const password = passwordOf(folder)
    if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(folder, binaries, runner)
    refuseOtherVersion(cluster, binaries)
    await endLeftover(cluster, binaries, runner)
    const port = await start(folder, binaries, runner, { ...usualSettings, ...settings })
    const callOff = endWithUs(pidIn(cluster), runner.identity)
    return {
      url: `postgres://kapao:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await runner.run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'])
        callOff()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function makeFolder(folder: string) {
  try {
    // Others may pass through, because PostgreSQL runs as another user when we are root; what is inside is closed.
    mkdirSync(folder, { recursive: true })
    if (process.getuid?.() === 0) chmodSync(folder, statSync(folder).mode | 0o011)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`The data folder ${folder} cannot be used (${code}): choose another DATA_DIR.`)
  }
}

/** Drawn once; only our own user may read it. */
function passwordOf(folder: string): string {
  const file = join(folder, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function makeCluster(folder: string, binaries: Binaries, runner: Runner) {
  const cluster = join(folder, 'cluster')
  const passwordFile = join(folder, 'password-once')
  // What is left of an interrupted initdb has no PG_VERSION and nothing worth keeping.
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, passwordOf(folder), { mode: 0o600 })
  if (runner.user) {
    chownSync(cluster, runner.user.uid, runner.user.gid)
    chownSync(passwordFile, runner.user.uid, runner.user.gid)
  }
  try {
    const { code, output } = await runner.run(binaries.initdb, [
      '-D',
      cluster,
      '--username=kapao',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--locale=C',
      '--encoding=UTF8',
    ])
    if (code !== 0)
      throw new Error(`The database could not be made in ${folder}: ${lastLine(output)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function refuseOtherVersion(cluster: string, binaries: Binaries) {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === binaries.major) return
  throw new Error(
    `The data in ${dirname(cluster)} was written by PostgreSQL ${version} and this is ${binaries.major}: move the data to a new folder, or set DATABASE_URL.`,
  )
}

/** A server that outlived its launcher is ended; a pid file that names a stranger is taken away. */
async function endLeftover(cluster: string, binaries: Binaries, runner: Runner) {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  if (isPostgres(pidIn(cluster), cluster)) {
    await runner.run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'])
  } else rmSync(pidFile, { force: true })
}

const pidIn = (cluster: string): number =>
  Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])

/** Tries again for a while: after a kill -9 the old server's memory and port are free only when it is quite gone. */
async function start(
  folder: string,
  binaries: Binaries,
  runner: Runner,
  settings: Record<string, string>,
): Promise<number> {
  const cluster = join(folder, 'cluster')
  const portFile = join(folder, 'port')
  const log = join(cluster, 'server.log')
  let port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  let said = ''
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    port = await freePort(port)
    const all = Object.entries({ ...settings, port }).map(([name, value]) => `-c ${name}=${value}`)
    if (existsSync(log)) rmSync(log)
    const { code } = await runner.run(binaries.pgCtl, [
      'start',
      '-D',
      cluster,
      '-w',
      '-t',
      '120',
      '-l',
      log,
      '-o',
      all.join(' '),
    ])
    if (code === 0) {
      writeFileSync(portFile, String(port))
      return port
    }
    said = existsSync(log) ? faultIn(readFileSync(log, 'utf8')) : 'it said nothing'
    if (!passing.test(said)) break
    await wait(attemptPauseMs)
  }
  throw new Error(`The database in ${folder} does not start: ${said}`)
}

/** What goes away by itself: the old server is not quite gone, or someone took the port in between. */
const passing = /already exists|still in use|could not create any TCP/

const faultIn = (log: string): string => /FATAL: +(.*)/.exec(log)?.[1] ?? lastLine(log)

/** The one we had, when it is still free; otherwise any. */
const freePort = (wanted: number): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer()
    server.once('error', () => (wanted === 0 ? failed : freePort(0).then(done, failed)))
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''
