import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runnerOf } from '#db/embedded/binaries'
import { type Embedded, startEmbedded } from '#db/embedded/embedded'
import { processEnvironment } from '../environment-testing.ts'
import { freePort } from '../port-testing.ts'

// Goal: the connections to PostgreSQL and Redis are encrypted, and only to the host that its certificate names. Method:
// real servers with certificates of an authority of our own; a client in its own process, because Node reads
// NODE_EXTRA_CA_CERTS at its start.
/** Programs of the machine; their tests are left out where they are missing. */
const programs = { openssl: 'openssl', redis: 'redis-server' }
const has = (program: string, word = '--version') => spawnSync(program, [word]).status === 0

describe.skipIf(!has(programs.openssl, 'version'))('with certificates of an own authority', () => {
  let folder: string
  let database: Embedded
  const at = (name: string) => join(folder, name)
  const openssl = (...words: string[]) =>
    execFileSync(programs.openssl, words, { cwd: folder, stdio: 'pipe' })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kapao-tls-'))
    chmodSync(folder, 0o711)
    const key = ['-newkey', 'rsa:2048', '-noenc']
    for (const name of ['ca', 'other'])
      openssl(
        'req',
        '-x509',
        ...key,
        '-subj',
        `/CN=${name}`,
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.pem`,
      )
    openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr')
    writeFileSync(at('names'), 'subjectAltName=DNS:localhost')
    const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
    openssl('x509', '-req', '-in', 'server.csr', ...signing, '-out', 'server.pem')
    const { user } = runnerOf(folder)
    chmodSync(at('server.key'), 0o600)
    if (user) chownSync(at('server.key'), user.uid, user.gid)
    const settings = { ssl: 'on', ssl_cert_file: at('server.pem'), ssl_key_file: at('server.key') }
    database = await startEmbedded({ dataDir: at('data'), settings })
  })
  afterAll(async () => {
    await database?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Runs a program that trusts this authority. @returns its output, or its error's code */
  function run(program: string, authority: string): string {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...processEnvironment, NODE_EXTRA_CA_CERTS: at(authority) },
      encoding: 'utf8',
    })
    return stdout.trim()
  }

  function askDatabase(host: string, mode: string, authority: string): string {
    const url = new URL(database.url)
    url.hostname = host
    url.searchParams.set('sslmode', mode)
    return run(
      `import { openDb } from '#db'
      const db = openDb(${JSON.stringify(url.href)}, { max: 1, asOwner: true })
      const text = await db\`select ssl, version from pg_stat_ssl where pid = pg_backend_pid()\`.then(
        ([{ ssl, version }]) => ssl + ' ' + version, ({ code }) => code)
      console.log(text)
      await db.end()`,
      authority,
    )
  }

  test.each(['verify-full', 'require'])(
    'PostgreSQL is asked over TLS with sslmode=%s, and another authority or name is refused',
    (mode) => {
      expect(askDatabase('localhost', mode, 'ca.pem')).toBe('true TLSv1.3')
      expect(askDatabase('localhost', mode, 'other.pem')).toMatch(/UNABLE_TO_VERIFY|SELF_SIGNED/)
      expect(askDatabase('127.0.0.1', mode, 'ca.pem')).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    },
  )

  test.skipIf(!has(programs.redis))(
    'Redis is asked over TLS with rediss://, and another authority is refused',
    async () => {
      const port = await freePort()
      const tls = ['cert-file', 'server.pem', 'key-file', 'server.key', 'ca-cert-file', 'ca.pem']
      const flags = tls.map((word, index) => (index % 2 ? at(word) : `--tls-${word}`))
      const own = ['--tls-port', `${port}`, '--port', '0', '--tls-auth-clients', 'no', '--save', '']
      const server = spawn(programs.redis, [...own, ...flags], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(async () => {
        server.kill('SIGKILL')
        await once(server, 'exit')
      })
      const ask = (scheme: string, authority: string) =>
        run(
          `import { createClient } from 'redis'
          const socket = { reconnectStrategy: false, connectTimeout: 2_000 }
          const client = createClient({ url: '${scheme}://localhost:${port}', socket })
          client.on('error', () => {})
          console.log(await client.connect().then(() => client.ping(), ({ code, message }) => code ?? message))
          client.destroy()`,
          authority,
        )
      await expect.poll(() => ask('rediss', 'ca.pem')).toBe('PONG')
      expect(ask('rediss', 'other.pem')).toMatch(/UNABLE_TO_VERIFY|SELF_SIGNED/)
      expect(ask('redis', 'ca.pem')).not.toBe('PONG')
    },
  )
})
