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
import { refuseClosed } from './closed.ts'
import { endWithUs } from './end-with-us.ts'
import { isPostgres, lockFolder, readIfThere } from './folder-lock.ts'
import { type EmbeddedUrls, urlsOf } from './urls.ts'

type Options = {
  /** Our folder: it holds the cluster, its password, its port and the lock. Created if missing. */
  dataDir: string
  /** PostgreSQL settings that override the usual ones. */
  settings?: Record<string, string>
  /** Starts a closed folder too, for the command that closed it. */
  mayBeClosed?: boolean
}

export type Embedded = {
  /** URL of the owner, who is a superuser. */
  url: string
  urls: EmbeddedUrls
  stop(): Promise<void>
}

/** Full-page images make the log large after a checkpoint, but compressing them costs more than the disk space. */
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
 * Starts the PostgreSQL that is installed as a dependency, on localhost only, with its data in `dataDir`. Creates the
 * cluster on the first start. @throws an Error with a one-sentence message for the operator.
 */
export async function startEmbedded({
  dataDir,
  settings = {},
  mayBeClosed = false,
}: Options): Promise<Embedded> {
  const folder = resolve(dataDir)
  const cluster = join(folder, 'cluster')
  makeFolder(folder)
  const unlock = lockFolder(folder)
  try {
    if (!mayBeClosed) refuseClosed(folder)
    const runner = runnerOf(folder)
    const binaries = findBinaries(folder, runner)
    const password = passwordOf(folder)
    if (!existsSync(join(cluster, 'PG_VERSION'))) await makeCluster(folder, binaries, runner)
    refuseOtherVersion(cluster, binaries)
    await endLeftover(cluster, binaries, runner)
    const port = await start(folder, binaries, runner, { ...usualSettings, ...settings })
    const callOff = endWithUs(['kill', '-INT', String(pidIn(cluster))], runner.identity)
    const urls = urlsOf(password, port)
    return {
      url: urls.owner,
      urls,
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

export function makeFolder(folder: string) {
  try {
    // Let other users traverse the folder, because PostgreSQL runs as another user if we are root; its content is
    // private.
    mkdirSync(folder, { recursive: true })
    if (process.getuid?.() === 0) chmodSync(folder, statSync(folder).mode | 0o011)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`The data folder ${folder} cannot be used (${code}): choose another DATA_DIR.`)
  }
}

/** Generated once; readable by our own user only. */
function passwordOf(folder: string): string {
  const file = join(folder, 'password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function makeCluster(folder: string, binaries: Binaries, runner: Runner) {
  const cluster = join(folder, 'cluster')
  const passwordFile = join(folder, 'password-once')
  // An interrupted initdb leaves no PG_VERSION and nothing worth keeping.
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

/** Stops a server that outlived its launcher, and deletes a pid file that names an unrelated process. */
async function endLeftover(cluster: string, binaries: Binaries, runner: Runner) {
  const pid = leftoverIn(cluster)
  if (pid === undefined) return
  if (isPostgres(pid, cluster)) {
    await runner.run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w'])
  } else rmSync(pidFileOf(cluster), { force: true })
}

/** A server that is still exiting may delete its pid file at any moment, so the file is read without a look before. */
function leftoverIn(cluster: string): number | undefined {
  const text = readIfThere(pidFileOf(cluster))
  return text === undefined ? undefined : firstPid(text)
}

/** The first process of the PostgreSQL of a data folder. */
export const postmasterOf = (dataDir: string): number => pidIn(join(dataDir, 'cluster'))

const pidIn = (cluster: string): number => firstPid(readFileSync(pidFileOf(cluster), 'utf8'))

const firstPid = (text: string): number => Number(text.split('\n')[0])

const pidFileOf = (cluster: string): string => join(cluster, 'postmaster.pid')

/** Retries for a while: after a kill -9 the old server frees its memory and port only when it has fully exited. */
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
  let failure = ''
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
    failure = existsSync(log) ? faultIn(readFileSync(log, 'utf8')) : 'it said nothing'
    if (!passing.test(failure)) break
    await wait(attemptPauseMs)
  }
  throw new Error(`The database in ${folder} does not start: ${failure}`)
}

/** Errors that pass without action: the old server is still exiting, or another process took the port meanwhile. */
const passing = /already exists|still in use|could not create any TCP/

const faultIn = (log: string): string => /FATAL: +(.*)/.exec(log)?.[1] ?? lastLine(log)

/** The previous port if it is still free, else any free port. */
const freePort = (wanted: number): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer()
    server.once('error', (error) => (wanted === 0 ? failed(error) : freePort(0).then(done, failed)))
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''
