import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { has, read, shipped, without } from './testing.ts'

// Goal: what is shipped for one, three and more machines fits the product. Method: the files, and what the product says of itself.
const files = shipped()
const comment = /^\s*(#|--|;)/
const settings = new Set(
  [...read('server/platform/config/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name]) => name!,
  ),
)
/** Settings of other programs, and of Node itself. */
const others = /^(ETCD|PATRONI|POSTGRES|PG|NODE)_|^PG[A-Z]/

const textOf = (path: string) => without(comment, read(path))
const manifests = files.filter((path) => /\.ya?ml$/.test(path))
const documents = [...manifests, 'compose.yaml'].flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => ({ path, document })),
)

/** Every object in a document, with its key. */
function* objectsIn(value: unknown, key = ''): Generator<{ key: string; value: object }> {
  if (typeof value !== 'object' || value === null) return
  yield { key, value }
  for (const [name, part] of Object.entries(value))
    yield* objectsIn(part, Array.isArray(value) ? key : name)
}
const objects = documents.flatMap(({ path, document }) =>
  [...objectsIn(document.toJS({ maxAliasCount: -1 }))].map((found) => ({ path, ...found })),
)

test('every manifest is YAML without a mistake', () => {
  expect(manifests.length).toBeGreaterThan(1)
  const wrong = documents.flatMap(({ path, document }) =>
    [...document.errors, ...document.warnings].map((error) => `${path}: ${error.message}`),
  )
  expect(wrong).toEqual([])
})

/** Names of environment variables that the files give to a process. */
function variables(): string[] {
  const plain = files
    .filter((path) => /\.(env|service|conf)(\.example)?$/.test(path))
    .flatMap((path) => [
      ...textOf(path).matchAll(/^(?:Environment=.*?)?([A-Z][A-Z0-9_]+)=/gm),
      ...textOf(path).matchAll(/^Environment=.* ([A-Z][A-Z0-9_]+)=/gm),
    ])
    .map(([, name]) => name!)
  const inObjects = objects.flatMap(({ key, value }) => {
    if (key === 'env' && 'name' in value) return [String(value.name)]
    if (key === 'environment' || key === 'data' || key === 'stringData') return Object.keys(value)
    return []
  })
  return [...plain, ...inObjects]
}

test('every environment variable that a file sets is a setting of the product', () => {
  const named = [...new Set(variables())].filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !settings.has(name) && !others.test(name))).toEqual([])
})

test('no file contains a secret', () => {
  const form =
    /(PASSWORD|SECRET|PEPPER|_KEY|KEY_ID|password)["']?\s*[:=]\s*["']?(?![$:{]|on\b|off\b)[\w+/-]{6,}|:\/\/\w+:[^@$<\s…]+@/
  const found = files.flatMap((path) =>
    textOf(path)
      .split('\n')
      // A variable of psql.
      .filter((line) => form.test(line.replaceAll(/:'\w+'/g, '')))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('every address of health that a file names exists', () => {
  const known = [...read('server/edge/health/health.ts').matchAll(/path: '(\/health\/\w+)'/g)].map(
    ([, path]) => path,
  )
  const named = [...files, 'compose.yaml', 'Dockerfile'].flatMap((path) =>
    [...read(path).matchAll(/\/health\/\w+/g)].map(([address]) => address),
  )
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((address) => !known.includes(address))).toEqual([])
})

const numberIn = (path: string, form: RegExp): number => {
  const [, found] = form.exec(read(path)) ?? []
  expect(found, `${path}: ${form}`).toBeDefined()
  return Number(found!.replaceAll('_', ''))
}
const grace = () => numberIn('server/main.ts', /graceMs = ([\d_]+)/) / 1_000
const drain = () => numberIn('deploy/three-machines/kapao.env', /^DRAIN_SECONDS=(\d+)/m)

test('every supervisor waits for the drain and the work that is left', () => {
  const least = drain() + grace()
  expect(numberIn('deploy/systemd/kapao@.service', /^TimeoutStopSec=(\d+)/m)).toBeGreaterThan(least)
  expect(numberIn('Dockerfile', /DRAIN_SECONDS=(\d+)/)).toBe(drain())
  const composed = objects.filter(({ value }) => 'stop_grace_period' in value && 'build' in value)
  expect(composed.length).toBeGreaterThan(0)
  for (const { value } of composed) {
    const { stop_grace_period: period } = value as { stop_grace_period: string }
    expect(Number.parseInt(period, 10)).toBeGreaterThan(least)
  }
})

test('the image has every command that works on a PostgreSQL of its own', () => {
  const [, copied = ''] = /^COPY (scripts\/.*) scripts\/$/m.exec(read('Dockerfile'))!
  expect(copied.split(' ')).toEqual(
    ['archive', 'audit', 'migrate', 'operator', 'pepper'].map((name) => `scripts/${name}.ts`),
  )
})

test('Kubernetes waits for the drain too, and asks for life and readiness where it must', () => {
  type Pod = {
    terminationGracePeriodSeconds: number
    containers: {
      lifecycle: { preStop: { sleep: { seconds: number } } }
      securityContext: object
      [probe: string]: unknown
    }[]
  }
  const path = 'deploy/kubernetes/server/deployment.yaml'
  const [document] = parseAllDocuments(read(path))
  const { spec } = document!.toJS() as { spec: { template: { spec: Pod } } }
  const { terminationGracePeriodSeconds: patience, containers } = spec.template.spec
  const [server] = containers as [Pod['containers'][number]]
  const { seconds } = server.lifecycle.preStop.sleep
  expect(patience).toBeGreaterThan(seconds + drain() + grace())
  expect(server).toMatchObject({
    startupProbe: { httpGet: { path: '/health/live' } },
    livenessProbe: { httpGet: { path: '/health/live' } },
    readinessProbe: { httpGet: { path: '/health/ready' } },
    securityContext: {
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    },
  })
  const { periodSeconds, failureThreshold } = server.readinessProbe as Record<string, number>
  expect(periodSeconds! * (failureThreshold! + 1)).toBeLessThan(drain())
})

test('a proxy sees that a server drains before the server stops listening', () => {
  const edge = read('deploy/three-machines/haproxy-edge.cfg')
  const each = [...edge.matchAll(/default-server inter (\d+)s fall (\d+)/g)]
  expect(each).toHaveLength(2)
  // The last check may wait for its answer as long as the time between two.
  for (const [, every, misses] of each)
    expect(Number(every) * (Number(misses) + 1)).toBeLessThan(drain())
})

test('the parts of three machines name each other by the same ports', () => {
  const machine = read('deploy/three-machines/machine.env')
  const portOf = (name: string) => new RegExp(`^${name}=.*:(\\d+)$`, 'm').exec(machine)?.[1]
  const [patroni, database, edge] = ['patroni.yml', 'haproxy-database.cfg', 'haproxy-edge.cfg'].map(
    (name) => textOf(`deploy/three-machines/${name}`),
  ) as [string, string, string]
  const etcd = [...patroni.matchAll(/10\.0\.0\.1\d:(\d+)/g)].map(([, port]) => port)
  expect(new Set(etcd)).toEqual(new Set([portOf('ETCD_LISTEN_CLIENT_URLS')]))
  const peers = [...textOf('deploy/three-machines/etcd.env').matchAll(/http:\/\/[\d.]+:(\d+)/g)]
  expect(new Set(peers.map(([, port]) => port))).toEqual(new Set([portOf('ETCD_LISTEN_PEER_URLS')]))
  const servers = [...database.matchAll(/server \w+ [\d.]+:(\d+) check port (\d+)/g)]
  expect(servers).toHaveLength(6)
  for (const [, postgres, rest] of servers)
    expect([postgres, rest]).toEqual([
      portOf('PATRONI_POSTGRESQL_LISTEN'),
      portOf('PATRONI_RESTAPI_LISTEN'),
    ])
  const primary = /listen primary\n\s+bind (\S+)/.exec(database)?.[1]
  expect(read('deploy/three-machines/kapao.env')).toContain(`at ${primary},`)
  const nginx = textOf('deploy/three-machines/nginx.conf')
  const kapao = [...`${edge}${nginx}`.matchAll(/server (?:\w+ )?10\.0\.0\.1\d:(\d+)/g)]
  expect(kapao).toHaveLength(9)
  expect(new Set(kapao.map(([, port]) => port))).toEqual(new Set(['3000']))
})

test('Patroni keeps what the product needs: both copies, three logins, and time for its store', () => {
  const path = 'deploy/three-machines/patroni.yml'
  const [document] = parseAllDocuments(read(path))
  const { bootstrap, postgresql } = document!.toJS() as {
    bootstrap: { dcs: Record<string, number> & { postgresql: { parameters: object } } }
    postgresql: { pg_hba: string[] }
  }
  const { ttl, loop_wait: loop, retry_timeout: retry } = bootstrap.dcs
  expect(ttl).toBeGreaterThanOrEqual(loop! + 2 * retry!)
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, failsafe_mode: true })
  const { parameters } = bootstrap.dcs.postgresql
  const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
  expect(parameters).toMatchObject({ ...durable, archive_mode: 'on' })
  for (const login of ['kapao', 'kapao_serve', 'kapao_jobs'])
    expect(postgresql.pg_hba.map((line) => line.split(/\s+/).slice(0, 3))).toContainEqual([
      'host',
      'kapao',
      login,
    ])
})

test('the pooler leads to the primary, and all machines together leave connections for what does not pass it', () => {
  const pooler = textOf('deploy/more-machines/pgbouncer.ini')
  const settingOf = (name: string) => new RegExp(`^${name} = (.*)$`, 'm').exec(pooler)?.[1]
  const [, host, port] = /^kapao = host=(\S+) port=(\d+) dbname=kapao$/m.exec(pooler) ?? []
  const primary = /listen primary\n\s+bind (\S+)/.exec(
    textOf('deploy/three-machines/haproxy-database.cfg'),
  )
  expect(`${host}:${port}`).toBe(primary?.[1])
  expect(settingOf('pool_mode')).toBe('transaction')
  expect(read('deploy/more-machines/pgbouncer.ini')).toContain(
    `DATABASE_URL names ${settingOf('listen_addr')}:${settingOf('listen_port')};`,
  )
  const most = numberIn('deploy/three-machines/patroni.yml', /max_connections: (\d+)/)
  const pool = Number(settingOf('default_pool_size')) + Number(settingOf('reserve_pool_size'))
  const [machines, serversOfEach] = [3, 2]
  expect(machines * (pool + serversOfEach * 11) + 10).toBeLessThan(most)
})

test('no proxy repeats a request that was sent, and every proxy replaces the address that a client sent', () => {
  const edge = textOf('deploy/three-machines/haproxy-edge.cfg')
  expect(edge).toMatch(/^ {2}retry-on conn-failure$/m)
  expect(edge).toMatch(/http-request set-header X-Forwarded-For %\[src\]/)
  const nginx = textOf('deploy/three-machines/nginx.conf')
  expect(nginx).not.toContain('non_idempotent')
  expect(nginx).toMatch(/proxy_next_upstream error timeout http_503;/)
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/)
  expect(
    textOf('deploy/three-machines/haproxy-database.cfg').match(/shutdown-sessions/g),
  ).toHaveLength(2)
})

test.skipIf(!has('openssl'))(
  'the lines that write the secrets of compose keep both files private',
  () => {
    const [, lines = ''] = /```sh\n([\s\S]*?)docker compose/.exec(read('docs/operating.md')) ?? []
    const folder = mkdtempSync(join(tmpdir(), 'kapao-env-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    execFileSync('sh', ['-euc', `umask 022\n${lines}`], { cwd: folder, stdio: 'pipe' })
    const modes = ['.env', 'kapao.env'].map((name) => statSync(join(folder, name)).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600])
    expect(readFileSync(join(folder, '.env'), 'utf8')).toMatch(/^PEPPER=[0-9a-f]{64}$/m)
  },
)
