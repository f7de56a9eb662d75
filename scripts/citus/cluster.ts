import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { retry } from '#db'
import { endWithUs } from '#db/embedded/end-with-us'
import { signalPostmaster } from '#db/embedded/signal-testing'
import { identityOf, postgresPrograms } from '../rehearse/needed.ts'

/** One PostgreSQL of the cluster. */
export type Node = {
  port: number
  /** URL of the owner. */
  url: string
  start: () => Promise<void>
  /** Kills every process of the node at once. */
  kill: () => void
  stop: () => void
}

const owner = 'postgres'
const startPatienceMs = 30_000

/** A transaction that two nodes commit waits as a prepared one, and each connection may have one. */
const settings = {
  listen_addresses: "'127.0.0.1'",
  unix_socket_directories: "''",
  shared_preload_libraries: "'citus'",
  max_connections: 300,
  max_prepared_transactions: 300,
  wal_level: 'logical',
  // A test counts the calls of each node.
  track_functions: 'pl',
  'citus.node_conninfo': "'sslmode=prefer'",
}

/** The folder of programs of the PostgreSQL that has Citus, if there is one. */
export function citusPrograms(): string | undefined {
  const programs = postgresPrograms()
  if (!programs) return undefined
  const { stdout } = spawnSync(join(programs, 'pg_config'), ['--sharedir'], { encoding: 'utf8' })
  const folders = [stdout?.trim(), `/usr/share/postgresql/${programs.split('/').at(-2)}`]
  return folders.some((share) => share && existsSync(join(share, 'extension/citus.control')))
    ? programs
    : undefined
}

/** Makes a PostgreSQL with Citus in a folder. Everyone on this machine may sign in: it is for tests. */
export function makeNode(folder: string, port: number): Node {
  mkdirSync(folder, { mode: 0o700 })
  const { uid, gid } = identity() ?? {}
  if (uid !== undefined) chownSync(folder, uid, gid!)
  const data = join(folder, 'data')
  run(folder, 'initdb', ['-D', data, '-A', 'trust', '-U', owner, '-E', 'UTF8', '--locale=C.UTF-8'])
  const lines = Object.entries({ ...settings, port }).map(([name, value]) => `${name} = ${value}`)
  appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`)
  const stop = [join(citusPrograms()!, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop']
  const callOff = endWithUs(stop, identity() ?? {})
  const node = nodeAt(folder, port)
  return {
    ...node,
    stop: () => {
      node.stop()
      callOff()
    },
  }
}

/** A node that exists. */
export function nodeAt(folder: string, port: number): Node {
  const data = join(folder, 'data')
  const control = (...args: string[]) => run(folder, 'pg_ctl', ['-D', data, '-w', ...args])
  const postmaster = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    port,
    url: `postgres://${owner}@127.0.0.1:${port}/postgres`,
    // Processes of a killed node may still be ending.
    start: () =>
      retry(async () => control('-l', join(folder, 'log'), 'start'), {
        when: () => true,
        patienceMs: startPatienceMs,
      }),
    kill: () => signalPostmaster(postmaster(), 'SIGKILL'),
    stop: () => control('-m', 'immediate', 'stop'),
  }
}

const identity = () => (process.getuid?.() === 0 ? identityOf('postgres') : undefined)

function run(folder: string, program: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(join(citusPrograms()!, program), args, {
    ...identity(),
    cwd: '/',
    encoding: 'utf8',
    // Otherwise a node looks for a certificate in the home of the user who runs this.
    env: { PATH: process.env.PATH, HOME: folder },
  })
  if (status !== 0) throw new Error(`${program} failed: ${stdout}${stderr}`)
}
