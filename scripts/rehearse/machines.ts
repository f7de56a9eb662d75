import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filled } from '#deploy/filled'
import { type Child, supervised, until } from './children.ts'
import { identityOf, postgresPrograms } from './needed.ts'
import { type Name, names, type Place, postmasterOf } from './place.ts'

const shipped = (name: string) => `deploy/three-machines/${name}`
const bootMs = 120_000

export type Machine = {
  name: Name
  etcd: Child
  patroni: Child
  haproxy: Child
  /** Kills Patroni and PostgreSQL at once, as a power cut would. */
  kill: () => Promise<void>
}

/** Variables of a file NAME=value. */
export const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  )

/** Variables of machine.env on this machine. */
export const ownVariables = ({ network, address }: Place, name: Name): Record<string, string> =>
  variablesOf(
    filled(shipped('machine.env'), {
      '10.0.0.11': address(name),
      '_NAME=one': `_NAME=${name}`,
    }).replaceAll('10.0.0.', network),
  )

/** Starts what deploy/three-machines has for each machine, from those files. */
export async function startMachines(place: Place): Promise<Machine[]> {
  const machines = names.map((name) => machineOf(place, name))
  for (const { etcd } of machines) etcd.start()
  for (const { patroni } of machines) patroni.start()
  for (const { haproxy } of machines) haproxy.start()
  await until('three machines with a primary and a synchronous standby', bootMs, async () =>
    isWhole(await clusterOf(place)),
  ).catch((error: Error) => {
    throw new Error(`${error.message}\n${machines[0]!.patroni.tail()}`)
  })
  return machines
}

function machineOf(place: Place, name: Name): Machine {
  const home = place.home(name)
  const identity = identityOf('postgres')
  const own = ownVariables(place, name)
  const write = (file: string, text: string) => {
    const path = join(place.folder, `${name}-${file}`)
    writeFileSync(path, text)
    return path
  }
  const log = (part: string) => join(place.folder, `${name}-${part}.log`)
  const etcd = supervised({
    program: 'etcd',
    args: [],
    identity,
    env: {
      ...variablesOf(
        filled(shipped('etcd.env'), {
          '10.0.0.': place.network,
          '/var/lib/etcd/kapao': join(home, 'etcd'),
        }),
      ),
      ...etcdOnly(own),
    },
    log: log('etcd'),
  })
  const patroni = supervised({
    program: 'patroni',
    args: [write('patroni.yml', patroniOf(place, name))],
    identity,
    cwd: home,
    // Patroni writes a file of passwords into its home folder.
    env: { ...own, ...secretsOf(place), HOME: home },
    log: log('patroni'),
  })
  const haproxy = supervised({
    program: 'haproxy',
    args: [
      '-W',
      ...['-f', write('database.cfg', databaseProxy(place, name))],
      ...edgeOf(place, name, write),
    ],
    log: log('haproxy'),
  })
  return {
    name,
    etcd,
    patroni,
    haproxy,
    async kill() {
      const postmaster = postmasterOf(home)
      await patroni.kill()
      if (postmaster) process.kill(postmaster, 'SIGKILL')
    },
  }
}

/** etcd warns about variables that it does not know. */
const etcdOnly = (own: Record<string, string>) =>
  Object.fromEntries(Object.entries(own).filter(([name]) => name.startsWith('ETCD_')))

const patroniOf = ({ network, home }: Place, name: Name): string =>
  filled(shipped('patroni.yml'), {
    // A connection to a loopback address comes from 127.0.0.1.
    '10.0.0.0/24': '127.0.0.0/8',
    '10.0.0.': network,
    '/var/lib/postgresql/kapao': join(home(name), 'data'),
    '/usr/lib/postgresql/18/bin': postgresPrograms()!,
    '/var/run/postgresql': join(home(name), 'socket'),
    // No archive, and no watchdog that would reset this machine.
    'pgbackrest --stanza=kapao archive-push %p': '/bin/true',
    'mode: automatic': 'mode: "off"',
    'max_slot_wal_keep_size: 8GB': 'max_slot_wal_keep_size: 300MB',
  })

const secretsOf = ({ passwords }: Place): Record<string, string> => ({
  PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
  PATRONI_REPLICATION_PASSWORD: passwords.replication,
  PATRONI_REWIND_PASSWORD: passwords.rewind,
  PATRONI_RESTAPI_PASSWORD: passwords.rest,
  LANG: 'C.UTF-8',
})

const databaseProxy = ({ network, address, folder }: Place, name: Name): string =>
  filled(shipped('haproxy-database.cfg'), {
    // The shipped number asks for more open files than a container may have.
    'maxconn 20000': 'maxconn 2000',
    '/run/haproxy/admin.sock': join(folder, `${name}.sock`),
    '127.0.0.1:500': `${address(name)}:500`,
    '10.0.0.': network,
  })

/** The edge works on machine one alone, because nothing moves its address here. It has no certificate. */
function edgeOf(place: Place, name: Name, write: (file: string, text: string) => string): string[] {
  if (name !== 'one') return []
  const text = filled(shipped('haproxy-edge.cfg'), {
    ':443 ssl crt /etc/haproxy/kapao.pem alpn h2,http/1.1 ssl-min-ver TLSv1.2': edgeAddress(place),
    '10.0.0.': place.network,
  })
  return ['-f', write('edge.cfg', text)]
}

export const edgeAddress = ({ network }: Place): string => `${network}10:8080`

export type Member = { name: Name; role: string; state: string }

/** Patroni's members, from the first machine that answers. */
export async function clusterOf(place: Place): Promise<Member[]> {
  for (const name of names)
    try {
      const response = await fetch(`http://${place.address(name)}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      })
      return ((await response.json()) as { members: Member[] }).members
    } catch {
      // That machine is the one that is down.
    }
  return []
}

export const isWhole = (members: Member[]): boolean =>
  members.length === names.length &&
  members.every(({ state }) => ['running', 'streaming'].includes(state)) &&
  members.some(({ role }) => role === 'leader') &&
  members.some(({ role }) => role === 'sync_standby')

export const primaryOf = (members: Member[]): Name | undefined =>
  members.find(({ role }) => role === 'leader')?.name

/** Makes the owner and the database by the shipped file. */
export async function createDatabase(place: Place): Promise<void> {
  const primary = primaryOf(await clusterOf(place))!
  const args = ['--host', join(place.home(primary), 'socket'), '--quiet', '--no-psqlrc']
  const given = ['--set', `password=${place.passwords.owner}`, '--set', 'ON_ERROR_STOP=1']
  execFileSync(
    join(postgresPrograms()!, 'psql'),
    [...args, ...given, '--file', join(process.cwd(), shipped('create-database.sql'))],
    { ...identityOf('postgres'), cwd: '/', stdio: 'pipe' },
  )
}

/** A planned change of the primary to its synchronous standby. */
export async function switchOver(place: Place): Promise<void> {
  const members = await clusterOf(place)
  const leader = primaryOf(members)!
  const candidate = members.find(({ role }) => role === 'sync_standby')!.name
  const login = Buffer.from(`patroni:${place.passwords.rest}`).toString('base64')
  const response = await fetch(`http://${place.address(leader)}:8008/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
    body: JSON.stringify({ leader, candidate }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`no switchover: ${response.status} ${text}`)
}
