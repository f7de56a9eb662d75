import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Programs, and the packages of Debian that have them. */
const programs = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
}
const postgres = '/usr/lib/postgresql'

/** PATH with the folders of programs for administrators. */
export const path = `${process.env.PATH}:/usr/sbin:/sbin`

/** The programs of the newest PostgreSQL that is installed. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(postgres)) return undefined
  return readdirSync(postgres)
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(postgres, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'postgres')))
}

/** @throws one sentence that names what this machine lacks. */
export function refuseMissing(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'The rehearsal needs Linux and root: it makes disks, and runs PostgreSQL as another user.',
    )
  const has = (program: string) =>
    spawnSync('which', [program], { env: { PATH: path } }).status === 0
  const missing = Object.entries(programs).flatMap(([program, name]) => (has(program) ? [] : name))
  if (!postgresPrograms()) missing.push('postgresql')
  if (missing.length)
    throw new Error(
      `The rehearsal needs packages that are not installed: apt-get install ${missing.join(' ')}`,
    )
}

/** The ids of a user of this machine. */
export function identityOf(user: string): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout),
  )
  return { uid: uid!, gid: gid! }
}
