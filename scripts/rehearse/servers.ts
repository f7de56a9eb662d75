import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { filled } from '#deploy/filled'
import { type Child, supervised, until } from './children.ts'
import { edgeAddress, ownVariables, variablesOf } from './machines.ts'
import { type Name, names, type Place } from './place.ts'

const flags = ['--disable-proto=delete', '--disable-warning=ExperimentalWarning']
const readyMs = 120_000
/** The shipped unit waits this long before it kills. */
const stopMs = 40_000

export type Server = { name: Name; process: Child; ready: () => Promise<boolean> }
export type Servers = { sandbox: Child; redis: Child; kapao: Server[]; pepper: Buffer }

/** Redis, the sandbox, and a Kapao server on machines one and two with the shipped settings. */
export async function startServers(place: Place): Promise<Servers> {
  const { folder, network } = place
  const pepper = randomBytes(32)
  const redis = supervised({
    program: 'redis-server',
    args: ['--bind', `${network}11`, '--port', '6379', '--save', '', '--appendonly', 'no'],
    log: join(folder, 'redis.log'),
  })
  const sandboxData = join(folder, 'sandbox')
  const sandbox = supervised({
    program: process.execPath,
    args: [
      ...[...flags, 'sandbox/main.ts', '--host', `${network}20`, '--port', '3001'],
      ...['--data', sandboxData, '--app', `http://${edgeAddress(place)}`],
    ],
    log: join(folder, 'sandbox.log'),
  })
  for (const part of ['files', 'sandbox']) mkdirSync(join(folder, part))
  chmodSync(folder, 0o755)
  redis.start()
  sandbox.start()
  const kapao = names.slice(0, 2).map((name) => serverOf(place, name, pepper))
  // In turn: the first one makes the tables.
  for (const server of kapao) {
    server.process.start()
    await untilReady(server)
  }
  return { sandbox, redis, kapao, pepper }
}

function serverOf(place: Place, name: Name, pepper: Buffer): Server {
  const own = ownVariables(place, name)
  const settings = variablesOf(
    filled('deploy/three-machines/kapao.env', {
      'SANDBOX=off': 'SANDBOX=on',
      'https://kapao.example': `http://${edgeAddress(place)}`,
      // HAProxy comes from this address to every loopback address.
      '10.0.0.11,10.0.0.12': '127.0.0.1',
      'FILES_S3_BUCKET=kapao-files': '',
    }),
  )
  const env = {
    ...settings,
    HOST: own.HOST!,
    METRICS_HOST: own.METRICS_HOST!,
    PORT: '3000',
    DATA_DIR: join(place.folder, 'files'),
    PEPPER: pepper.toString('hex'),
    REDIS_URL: `redis://${place.network}11:6379`,
    SANDBOX_URL: `http://${place.network}20:3001`,
    DATABASE_OWNER_URL: urlOf(place, name, 'kapao', place.passwords.owner),
    DATABASE_URL: urlOf(place, name, 'kapao_serve', place.passwords.serve),
    DATABASE_JOBS_URL: urlOf(place, name, 'kapao_jobs', place.passwords.jobs),
    DATABASE_READ_URL: urlOf(place, name, 'kapao_serve', place.passwords.serve, 5001),
  }
  const child = supervised({
    program: process.execPath,
    args: [...flags, 'server/main.ts'],
    env,
    log: join(place.folder, `${name}-kapao.log`),
  })
  const ready = async () => {
    try {
      const signal = AbortSignal.timeout(3_000)
      return (await fetch(`http://${place.address(name)}:3000/health/ready`, { signal })).ok
    } catch {
      return false
    }
  }
  return { name, process: child, ready }
}

/** The database at the HAProxy of this machine: the primary at port 5000, a standby at 5001. */
export const urlOf = (
  { address }: Place,
  name: Name,
  login: string,
  password: string,
  port = 5000,
): string => `postgres://${login}:${password}@${address(name)}:${port}/kapao`

const untilReady = ({ name, process, ready }: Server): Promise<void> =>
  until(`the server of machine ${name} is ready`, readyMs, ready).catch((error: Error) => {
    throw new Error(`${error.message}\n${process.tail()}`)
  })

/** Stops the server as the shipped unit does, and starts it again. */
export async function restart(server: Server): Promise<void> {
  await server.process.stop(stopMs)
  server.process.start()
  await untilReady(server)
}
