import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { startEmbedded } from '#db/embedded/embedded'
import { ownFolder as folder } from '#db/testing'
import { processEnvironment } from './environment-testing.ts'
import { freePort } from './port-testing.ts'

// Goal: a failed start prints one sentence with its reason, and a stop cuts no request off. Method: the real process.
const running: ChildProcess[] = []
afterEach(async () => {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
})

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...processEnvironment, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  child.stderr.on('data', (part) => {
    said += part
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, said }))
  const url = new Promise<string>((resolve, reject) => {
    child.stderr.on('data', () => {
      const [, found] = /Kapao is at (\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(said)))
  })
  url.catch(() => {})
  return { child, ended, url, said: () => said }
}

async function fails(environment: Record<string, string>): Promise<string> {
  const { code, said } = await start(environment).ended
  expect(code).toBe(1)
  expect(said).not.toContain('    at ')
  expect(said.trim().split('\n')).toHaveLength(1)
  return said.trim()
}

test('a wrong variable is reported', async () => {
  expect(await fails({ PORT: 'eighty', DATA_DIR: folder() })).toContain('PORT must be a port')
})

test('a taken port is reported', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const PORT = String(port)
  expect(await fails({ PORT, DATA_DIR: folder() })).toContain(
    `The port ${port} on 127.0.0.1 is taken`,
  )
  taken.close()
})

test('a taken port of the metrics is reported if it was chosen, else the server starts without metrics', async () => {
  const PORT = String(await freePort())
  const beside = String(Number(PORT) + 1_000)
  const taken = createServer().listen(Number(beside), '127.0.0.1')
  await once(taken, 'listening')
  expect(await fails({ PORT, METRICS_PORT: beside, DATA_DIR: folder() })).toBe(
    `The port ${beside} on 127.0.0.1 is taken: stop what uses it, or choose another METRICS_PORT.`,
  )
  const server = start({ PORT, DATA_DIR: folder() })
  expect((await fetch(`${await server.url}/health/ready`)).status).toBe(200)
  server.child.kill('SIGTERM')
  await server.ended
  taken.close()
})

test('an unusable data folder is reported', async () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  expect(await fails({ DATA_DIR: join(file, 'data') })).toMatch(/The data folder .* cannot be used/)
})

test('data of another PostgreSQL is reported', async () => {
  const DATA_DIR = folder()
  mkdirSync(join(DATA_DIR, 'cluster'), { recursive: true })
  writeFileSync(join(DATA_DIR, 'cluster', 'PG_VERSION'), '9.6\n')
  expect(await fails({ DATA_DIR })).toContain('PostgreSQL 9.6')
})

test('a database that does not answer is reported once and waited for', async () => {
  // The database keeps acknowledged commits, which a server requires.
  const own = await startEmbedded({ dataDir: folder() })
  const url = new URL(own.url)
  const port = await freePort()
  const DATABASE_URL = urlThrough(own.url, port)
  const { child, url: ready, said } = start({ DATABASE_URL, DATA_DIR: folder() })
  await expect.poll(said).toBe('The database does not answer: waiting for it (DATABASE_URL).\n')
  expect(child.exitCode).toBe(null)

  const line = createServer((near) => {
    const far = connect(Number(url.port), url.hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far])
      socket.on('error', () => {
        near.destroy()
        far.destroy()
      })
  }).listen(port, '127.0.0.1')
  expect((await fetch(`${await ready}/health/ready`)).status).toBe(200)
  expect(said()).not.toContain(url.password)
  child.kill('SIGTERM')
  await once(child, 'exit')
  line.close()
  await own.stop()
})

function urlThrough(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl)
  url.port = String(port)
  return url.href
}

test('a password that the database refuses is reported', async () => {
  const DATABASE_URL = urlWith('wrong', inject('databaseUrl'))
  expect(await fails({ DATABASE_URL, DATA_DIR: folder() })).toContain('refuses the password')
})

function urlWith(password: string, databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.password = password
  return url.href
}

test('another PEPPER than the database was written with is reported without being repeated', async () => {
  const DATA_DIR = folder()
  const first = start({ DATA_DIR })
  await first.url
  first.child.kill('SIGTERM')
  await first.ended
  const PEPPER = randomBytes(32).toString('hex')
  const said = await fails({ DATA_DIR, PEPPER })
  expect(said).toMatch(/^PEPPER is not the one that this database was written with: /)
  expect(said).not.toContain(PEPPER)
})

test('a second start in the same folder is reported; the first goes on, and stops without cutting a request off', async () => {
  const DATA_DIR = folder()
  const first = start({ DATA_DIR })
  const url = await first.url
  expect(await fails({ DATA_DIR })).toContain(DATA_DIR)
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)

  const callers = Array.from({ length: 8 }, (_, index) => callUntilGone(url, index))
  await expect.poll(() => answered).toBeGreaterThan(20)
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  expect((await Promise.all(callers)).flat()).toEqual([])
  rmSync(DATA_DIR, { recursive: true })
})

test('a server that drains says that it is not ready, and goes on answering', async () => {
  const DATA_DIR = folder()
  const { child, ended, url } = start({ DATA_DIR, DRAIN_SECONDS: '3' })
  const host = await url
  child.kill('SIGTERM')
  const ready = async () => (await fetch(`${host}/health/ready`)).json()
  await expect.poll(ready).toEqual({ status: 'not ready', reason: 'stopping' })
  const headers = { 'x-client-id': 'kapao-web' }
  expect((await fetch(`${host}/api/lookup/banks`, { headers })).status).toBe(200)
  expect((await ended).code).toBe(0)
})

let answered = 0

/** Calls repeatedly and opens a new connection after a response that closes one, as a proxy does. @returns the errors */
async function callUntilGone(url: string, index: number): Promise<string[]> {
  const wrong: string[] = []
  for (;;) {
    try {
      // Every fourth call is slow, because it hashes a password.
      const isSlow = index % 4 === 0
      const response = await fetch(`${url}/api/${isSlow ? 'login' : 'lookup/banks'}`, {
        method: isSlow ? 'POST' : 'GET',
        headers: { 'x-client-id': 'kapao-web', 'content-type': 'application/json' },
        body: isSlow ? `{"username":"08${index}0000000","password":"wrong"}` : undefined,
      })
      await response.text()
      if (![200, 401, 429].includes(response.status)) wrong.push(String(response.status))
      answered += 1
      if (response.headers.get('connection') === 'close') return wrong
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } }
      return [...wrong, String(cause?.code ?? error)]
    }
  }
}
