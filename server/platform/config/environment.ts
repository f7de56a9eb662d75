import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type QrProvider, qrProviders } from '#contract/deposit'
import { regions } from '#contract/site'
import type { Amount } from '#money'
import type { FileSettings } from '../files.ts'
import {
  ConfigError,
  checked,
  type Environment,
  origin,
  pepper,
  pepperForm,
  url,
} from './checked.ts'
import { type Config, type Role, roles } from './config.ts'
import {
  callbacks,
  count,
  databaseUrl,
  host,
  money,
  networks,
  port,
  portForm,
  portMax,
  unconfirmedMax,
  whole,
} from './forms.ts'
import { providerNames, providersFrom, sandboxProviders } from './providers.ts'
import { mistakesIn } from './start-rules.ts'

export { ConfigError } from './checked.ts'

const nodeMin = 24

/** Reads the configuration; when it is wrong, prints the problems and exits. No other code reads the environment. */
export const readConfig = (): Config => orExit(() => configFrom(process.env))

/** Reads where the data is, for a command that makes the data folder: reading the rest would draw its pepper. */
export const readPlace = (): Pick<Config, 'dataDir' | 'databaseUrl'> =>
  orExit(() => {
    const { DATA_DIR, DATABASE_URL } = checked(Basic, givenIn(process.env))
    return { dataDir: resolve(DATA_DIR), databaseUrl: DATABASE_URL ?? null }
  })

function orExit<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const givenIn = (environment: Environment) =>
  Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )

/** @throws ConfigError with every problem, one on each line. */
export function configFrom(environment: Environment): Config {
  const major = Number(process.versions.node.split('.')[0])
  if (major < nodeMin)
    throw new ConfigError(`Kapao needs Node ${nodeMin} or later; this is ${process.versions.node}.`)
  const given = givenIn(environment)
  const basic = checked(Basic, given)
  const sandboxUrl = basic.SANDBOX_URL ?? `http://127.0.0.1:${basic.SANDBOX_PORT}`
  const isOn = basic.SANDBOX === 'on'
  const outside = isOn ? sandboxProviders(sandboxUrl) : providersFrom(given)
  const mistakes = mistakesIn(given, providerNames)
  if (mistakes.length) throw new ConfigError(mistakes.join('\n'))
  const dataDir = resolve(basic.DATA_DIR)
  return {
    host: basic.HOST,
    port: basic.PORT,
    publicUrl: basic.PUBLIC_URL ?? `http://${reachable(basic.HOST)}:${basic.PORT}`,
    metrics: metricsFrom(basic),
    roles: basic.ROLES,
    drainSeconds: basic.DRAIN_SECONDS,
    connections: { max: basic.CONNECTIONS_MAX, networkMax: basic.CONNECTIONS_PER_NETWORK },
    callbacks: {
      sources: basic.CALLBACK_SOURCES,
      perSecond: basic.CALLBACKS_PER_SECOND,
      sourcesPerSecond: basic.CALLBACKS_PER_SECOND_OF_SOURCES,
    },
    trustedProxies: basic.TRUSTED_PROXIES,
    region: basic.REGION,
    iframe: basic.IFRAME === 'on',
    logLevel: basic.LOG_LEVEL,
    dataDir,
    databaseUrl: basic.DATABASE_URL ?? null,
    databaseDirectUrl: basic.DATABASE_DIRECT_URL ?? null,
    isPrepared: basic.DATABASE_PREPARE === 'on',
    databaseOwnerUrl: basic.DATABASE_OWNER_URL ?? null,
    databaseJobsUrl: basic.DATABASE_JOBS_URL ?? null,
    databaseReadUrl: basic.DATABASE_READ_URL ?? null,
    redisUrl: basic.REDIS_URL ?? null,
    sandbox: { isOn, port: basic.SANDBOX_PORT, url: sandboxUrl },
    pepper: basic.PEPPER ?? pepperIn(dataDir),
    pepperBefore: basic.PEPPER_BEFORE ?? null,
    files: filesFrom(basic, dataDir),
    ...outside,
    qrMinimums: qrMinimumsFrom(basic),
    unconfirmedMaximums: unconfirmedMaximumsFrom(basic),
  }
}

/** The description of a variable is the error shown when its value is wrong. */
const Basic = z.object({
  PORT: port('PORT', 3000),
  HOST: host('HOST'),
  METRICS_PORT: portForm
    .optional()
    .describe(`METRICS_PORT must be a port, a whole number from 0 to ${portMax}`),
  METRICS_HOST: host('METRICS_HOST'),
  CONNECTIONS_MAX: count('CONNECTIONS_MAX', 10_000),
  CONNECTIONS_PER_NETWORK: count('CONNECTIONS_PER_NETWORK', 2_000),
  ROLES: z
    .string()
    .transform((value) => [...new Set(value.split(',').map((part) => part.trim()))])
    .refine((parts): parts is Role[] => parts.every((part) => roles.some((role) => role === part)))
    .default([...roles])
    .describe(`ROLES must be of ${roles.join(', ')}, with commas between`),
  DRAIN_SECONDS: whole('DRAIN_SECONDS', { from: 0, to: 300, otherwise: 0 }),
  DATABASE_URL: databaseUrl('DATABASE_URL'),
  DATABASE_DIRECT_URL: databaseUrl('DATABASE_DIRECT_URL'),
  DATABASE_PREPARE: z
    .enum(['on', 'off'])
    .default('on')
    .describe('DATABASE_PREPARE must be on or off'),
  DATABASE_OWNER_URL: databaseUrl('DATABASE_OWNER_URL'),
  DATABASE_JOBS_URL: databaseUrl('DATABASE_JOBS_URL'),
  DATABASE_READ_URL: databaseUrl('DATABASE_READ_URL'),
  DATA_DIR: z.string().default('.data').describe('DATA_DIR must be a folder'),
  REDIS_URL: url(/^rediss?$/)
    .optional()
    .describe('REDIS_URL must look like redis://host:6379'),
  REGION: z
    .enum(regions)
    .default('th')
    .describe(`REGION must be ${regions.join(' or ')}`),
  IFRAME: z.enum(['on', 'off']).default('off').describe('IFRAME must be on or off'),
  SANDBOX: z.enum(['on', 'off']).default('on').describe('SANDBOX must be on or off'),
  SANDBOX_PORT: port('SANDBOX_PORT', 3001),
  SANDBOX_URL: origin.optional().describe('SANDBOX_URL must look like http://127.0.0.1:3001'),
  PUBLIC_URL: origin.optional().describe('PUBLIC_URL must look like https://kapao.example'),
  TRUSTED_PROXIES: networks('TRUSTED_PROXIES', []),
  CALLBACK_SOURCES: networks('CALLBACK_SOURCES', ['127.0.0.0/8', '::1']),
  CALLBACKS_PER_SECOND: callbacks('CALLBACKS_PER_SECOND', 100),
  CALLBACKS_PER_SECOND_OF_SOURCES: callbacks('CALLBACKS_PER_SECOND_OF_SOURCES', 10_000),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'),
  PEPPER: pepper('PEPPER'),
  PEPPER_BEFORE: pepper('PEPPER_BEFORE'),
  FILES_S3_BUCKET: z.string().optional().describe('FILES_S3_BUCKET must name a bucket'),
  FILES_S3_REGION: z
    .string()
    .default('ap-southeast-1')
    .describe('FILES_S3_REGION must name a region'),
  FILES_S3_ENDPOINT: origin
    .optional()
    .describe('FILES_S3_ENDPOINT must look like https://s3.example'),
  FILES_S3_KEY_ID: z
    .string()
    .optional()
    .describe('FILES_S3_KEY_ID must be set with FILES_S3_BUCKET'),
  FILES_S3_SECRET: z
    .string()
    .optional()
    .describe('FILES_S3_SECRET must be set with FILES_S3_BUCKET'),
  KBANK_MIN: money.optional().describe('KBANK_MIN must be an amount of money, such as 1'),
  WW_MIN: money.optional().describe('WW_MIN must be an amount of money, such as 100'),
  PAYTIMZ_MIN: money.optional().describe('PAYTIMZ_MIN must be an amount of money, such as 10'),
  PAYONEX_MIN: money.optional().describe('PAYONEX_MIN must be an amount of money, such as 100'),
  KBANK_UNCONFIRMED_MAX: unconfirmedMax('KBANK'),
  WW_UNCONFIRMED_MAX: unconfirmedMax('WW'),
  PAYTIMZ_UNCONFIRMED_MAX: unconfirmedMax('PAYTIMZ'),
  PAYONEX_UNCONFIRMED_MAX: unconfirmedMax('PAYONEX'),
})

const metricsOffset = 1_000

/** Each server of one machine has a port of its own, and so it has one for its metrics. */
function metricsFrom({ PORT, METRICS_PORT, METRICS_HOST }: z.output<typeof Basic>) {
  const beside = PORT === 0 ? 0 : PORT + metricsOffset
  return {
    host: METRICS_HOST,
    port: METRICS_PORT ?? (beside > portMax ? PORT - metricsOffset : beside),
    isChosen: METRICS_PORT !== undefined,
  }
}

function filesFrom(basic: z.output<typeof Basic>, dataDir: string): FileSettings {
  const { FILES_S3_BUCKET: bucket, FILES_S3_REGION: region, FILES_S3_ENDPOINT: endpoint } = basic
  if (!bucket) return { kind: 'disk', folder: join(dataDir, 'files') }
  const { FILES_S3_KEY_ID: accessKeyId, FILES_S3_SECRET: secretAccessKey } = basic
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError('FILES_S3_KEY_ID and FILES_S3_SECRET must be set with FILES_S3_BUCKET.')
  return {
    kind: 's3',
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    ...(endpoint && { endpoint }),
  }
}

/** Replaces an address that listens everywhere by one that a browser can open. */
const reachable = (host: string) =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : isIP(host) === 6 ? `[${host}]` : host

/** With the sandbox the pepper is generated once and stored in the data folder; only our user may read it. */
function pepperIn(dataDir: string): Buffer {
  const file = join(dataDir, 'pepper')
  try {
    mkdirSync(dataDir, { recursive: true })
    if (!existsSync(file))
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    const drawn = readFileSync(file, 'utf8').trim()
    // A truncated key would protect no data, and no error would show it.
    if (pepperForm.test(drawn)) return Buffer.from(drawn, 'hex')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `The data folder ${dataDir} cannot be used (${code}): choose another DATA_DIR.`,
    )
  }
  throw new ConfigError(`The file ${file} is not whole: put it back from a copy, or set PEPPER.`)
}

const qrMinimumsFrom = ({
  KBANK_MIN,
  WW_MIN,
  PAYTIMZ_MIN,
  PAYONEX_MIN,
}: z.output<typeof Basic>) => ({
  ...(KBANK_MIN && { KBANK: KBANK_MIN }),
  ...(WW_MIN && { WW: WW_MIN }),
  ...(PAYTIMZ_MIN && { PAYTIMZ: PAYTIMZ_MIN }),
  ...(PAYONEX_MIN && { PAYONEX: PAYONEX_MIN }),
})

const unconfirmedMaximumsFrom = (basic: z.output<typeof Basic>) =>
  Object.fromEntries(qrProviders.map((code) => [code, basic[`${code}_UNCONFIRMED_MAX`]])) as Record<
    QrProvider,
    Amount
  >
