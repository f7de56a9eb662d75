import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { filled } from '#deploy/filled'
import { freePort } from './port-testing.ts'

/** Packages put it in a folder that the PATH of a user may lack. */
const env = { PATH: `${process.env.PATH}:/usr/sbin` }
const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8', env })
const [, version] = /PgBouncer 1\.(\d+)/.exec(stdout ?? '') ?? []

/** PgBouncer of this machine; undefined if it is not installed. */
export const pgbouncer = version ? { keepsStatements: Number(version) >= 21 } : undefined

/** A way to the database that can be killed, and started again at the same port. */
export type Way = { url: string; kill: () => Promise<void>; start: () => Promise<void> }

/** A transaction pooler with the shipped file, before the database of this URL and for its login alone, with so many sessions. */
export async function startPooler(
  databaseUrl: string,
  sessions: number,
): Promise<Way & { pid: () => number; end: () => Promise<void> }> {
  const target = new URL(databaseUrl)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'kapao-pooler-'))
  // PgBouncer refuses root, and the user instead of root must read the files.
  chmodSync(folder, 0o755)
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`)
  const name = target.pathname.slice(1)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    filled('deploy/more-machines/pgbouncer.ini', {
      'kapao = host=127.0.0.1 port=5000 dbname=kapao': `${name} = host=${target.hostname} port=${target.port} dbname=${name}`,
      'listen_port = 6432': `listen_port = ${port}`,
      '/etc/pgbouncer/userlist.txt': users,
      'default_pool_size = 20': `default_pool_size = ${sessions}`,
      ...(!pgbouncer || pgbouncer.keepsStatements ? {} : { 'max_prepared_statements = 500': '' }),
    }),
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  let child: ChildProcess | undefined
  async function start() {
    const started = spawn('pgbouncer', [...asUser, file], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child = started
    const lines = createInterface(started.stderr)
    for await (const line of lines) if (line.includes('process up')) break
    started.stderr.resume()
  }
  async function kill() {
    if (child?.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    child = undefined
  }
  await start()
  target.hostname = '127.0.0.1'
  target.port = String(port)
  return {
    url: target.href,
    pid: () => child!.pid!,
    start,
    kill,
    end: async () => {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A way that forwards every byte, as a proxy before the database does. */
export async function startLine(databaseUrl: string): Promise<Way> {
  const target = new URL(databaseUrl)
  const port = await freePort()
  const open = new Set<Socket>()
  let server: Server
  async function start() {
    server = createServer((near) => {
      const far = connect(Number(target.port), target.hostname)
      near.pipe(far).pipe(near)
      for (const socket of [near, far]) {
        open.add(socket)
        socket.on('close', () => open.delete(socket))
        socket.on('error', () => {
          near.destroy()
          far.destroy()
        })
      }
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await start()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    start,
    kill: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
