import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { filled } from './filled.ts'
import { checked, has, makeCertificate, read, shipped } from './testing.ts'

// Goal: the programs that read the shipped files accept them. Method: the programs themselves; a test is skipped where its program
// is missing, and with DEPLOY_TOOLS=required (as in CI) those of `demanded` must be there.
const isDemanded = process.env.DEPLOY_TOOLS === 'required'
const demanded = ['haproxy', 'nginx', 'pgbackrest', 'pgbouncer']
const three = 'deploy/three-machines'
const folder = mkdtempSync(join(tmpdir(), 'kapao-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('the tools that are demanded are here', () => {
  const missing = demanded.filter((program) => !has(program))
  expect(isDemanded ? missing : []).toEqual([])
})

test.skipIf(!has('haproxy') || !has('openssl'))('haproxy accepts both of its files', () => {
  const { pem } = makeCertificate(folder)
  // The packages of a real machine make the user.
  const own = { 'user haproxy': 'user nobody', 'group haproxy': 'group nogroup' }
  const database = write('database.cfg', filled(`${three}/haproxy-database.cfg`, own))
  const edge = write(
    'edge.cfg',
    filled(`${three}/haproxy-edge.cfg`, { '/etc/haproxy/kapao.pem': pem }),
  )
  const { isRight, said } = checked('haproxy', ['-c', '-f', database, '-f', edge])
  expect(said.split('\n').filter((line) => /ALERT|WARNING/.test(line))).toEqual([])
  expect(isRight).toBe(true)
})

test.skipIf(!has('nginx') || !has('openssl'))('nginx accepts its file', () => {
  const { crt, key } = makeCertificate(folder)
  const site = write(
    'site.conf',
    filled(`${three}/nginx.conf`, { '/etc/nginx/kapao.crt': crt, '/etc/nginx/kapao.key': key }),
  )
  const whole = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${site}; }`
  const { isRight, said } = checked('nginx', ['-t', '-c', write('nginx.conf', whole), '-p', folder])
  expect(isRight, said).toBe(true)
  expect(said).not.toContain('[warn]')
})

test.skipIf(!checked('kubectl', ['kustomize', '--help']).isRight)(
  'kubectl makes the manifests of Kubernetes, and each role has servers',
  () => {
    const { isRight, said } = checked('kubectl', ['kustomize', 'deploy/kubernetes'])
    expect(isRight, said).toBe(true)
    const named = [...said.matchAll(/name: ROLES\n\s+value: (\S+)/g)].map(([, value]) => value)
    const [, known = ''] = /roles = \[(.*)\]/.exec(read('server/platform/config/config.ts'))!
    expect(named.toSorted()).toEqual([...known.matchAll(/\w+/g)].map(([role]) => role).toSorted())
    const images = [...said.matchAll(/image: (?:registry\S+?):(\S+)/g)].map(([, tag]) => tag)
    expect(new Set(images)).toEqual(new Set([JSON.parse(read('package.json')).version]))
  },
)

describe.skipIf(!has('patroni'))('with Patroni', () => {
  test('patroni accepts its file and the environment of a machine', () => {
    // The check binds the addresses, and wants the programs of PostgreSQL: those are a machine's and not the file's.
    const bin = checked('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | tail -1']).said.trim()
    const own = { '10.0.0.': '127.91.0.', '/usr/lib/postgresql/18/bin': bin }
    const config = filled(`${three}/patroni.yml`, {
      ...own,
      '/var/lib/postgresql/kapao': join(folder, 'data'),
    })
    const machine = filled(`${three}/machine.env`, { '10.0.0.': '127.91.0.' })
    const env = Object.fromEntries(
      [...machine.matchAll(/^(PATRONI_\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
    )
    const { said } = checked('patroni', ['--validate-config', write('patroni.yml', config)], env)
    // Patroni 3.0 asks for a list that postgresql.pg_hba replaces, and calls etcd.
    const harmless = /^bootstrap\.pg_hba {2}is not defined|is not reachable/
    expect(said.split('\n').filter((line) => line && !harmless.test(line))).toEqual([])
  })
})

describe.skipIf(!has('systemd-analyze'))('with systemd', () => {
  const units = shipped('deploy/systemd').filter((path) => /\.(service|timer)$/.test(path))
  /** The unit as an instance, with programs that every machine has: what is not installed here is no mistake of the unit. */
  const place = (into: string, path: string) => {
    const text = read(path).replaceAll(/^(Exec\w+)=\/\S+/gm, '$1=/bin/true')
    const at = join(into, basename(path).replace('@.', '@3000.'))
    writeFileSync(at, text)
    return at
  }
  const inFolder = () => {
    const into = mkdtempSync(join(tmpdir(), 'kapao-units-'))
    onTestFinished(() => rmSync(into, { recursive: true, force: true }))
    return units.map((path) => place(into, path))
  }

  test('systemd accepts every unit without a remark', () => {
    expect(units.length).toBeGreaterThan(4)
    const { isRight, said } = checked('systemd-analyze', ['verify', '--man=no', ...inFolder()])
    expect(said).toBe('')
    expect(isRight).toBe(true)
  })

  test('the server’s unit leaves an attacker little', () => {
    const unit = inFolder().find((path) => path.endsWith('kapao@3000.service'))!
    const { said } = checked('systemd-analyze', ['security', '--offline=yes', unit])
    const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(said)?.[1]
    expect(Number(exposure), said).toBeLessThan(2.5)
  })
})
