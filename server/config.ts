import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { regions } from '#contract/site'
import { type Amount, fromDecimal, isDecimal } from '#money'
import { type GameSettings, gameCodes, sandboxGames } from '#providers/games/registry'
import { sandboxGateways } from '#providers/gateways/registry'
import {
  type BankSettings,
  bankParties,
  type Settings,
  sandboxBanks,
  sandboxSms,
} from './settings.ts'

const nodeMin = 24

/** One sentence a problem, for the person who starts us. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** The settings of this process; when they are wrong it says so and ends. The only reader of the environment. */
export function readSettings(): Settings {
  try {
    return settingsFrom(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

type Environment = Record<string, string | undefined>

/** @throws SettingsError with every problem, one to a line. */
export function settingsFrom(environment: Environment): Settings {
  const major = Number(process.versions.node.split('.')[0])
  if (major < nodeMin)
    throw new SettingsError(
      `Kapao needs Node ${nodeMin} or later; this is ${process.versions.node}.`,
    )
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const basic = checked(Basic, given)
  const sandboxUrl = basic.SANDBOX_URL ?? `http://127.0.0.1:${basic.SANDBOX_PORT}`
  const isOn = basic.SANDBOX === 'on'
  const outside = isOn
    ? {
        gateways: sandboxGateways(sandboxUrl),
        games: sandboxGames(sandboxUrl),
        banks: sandboxBanks(sandboxUrl),
        sms: sandboxSms(sandboxUrl),
      }
    : outsideFrom(given)
  const dataDir = resolve(basic.DATA_DIR)
  return {
    host: basic.HOST,
    port: basic.PORT,
    publicUrl: basic.PUBLIC_URL ?? `http://${reachable(basic.HOST)}:${basic.PORT}`,
    trustedProxies: basic.TRUSTED_PROXIES,
    region: basic.REGION,
    iframe: basic.IFRAME === 'on',
    logLevel: basic.LOG_LEVEL,
    dataDir,
    databaseUrl: basic.DATABASE_URL ?? null,
    redisUrl: basic.REDIS_URL ?? null,
    sandbox: { isOn, port: basic.SANDBOX_PORT, url: sandboxUrl },
    pepper: basic.PEPPER ?? pepperIn(dataDir),
    ...outside,
    qrMinimums: qrMinimumsFrom(basic),
  }
}

const port = (name: string, otherwise: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((value) => value <= 65_535)
    .default(otherwise)
    .describe(`${name} must be a port, a whole number from 0 to 65535`)

const pepperForm = /^([0-9a-f]{2}){32,}$/i

const url = (protocols: RegExp) => z.url({ protocol: protocols })
const web = url(/^https?$/)
const origin = web.transform((value) => value.replace(/\/+$/, ''))
const money = z
  .string()
  .refine((value) => isDecimal(Number(value)) && Number(value) > 0)
  .transform((value): Amount => fromDecimal(Number(value)))

/** A setting's description is the sentence that is said when it is wrong. */
const Basic = z.object({
  PORT: port('PORT', 3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]+$/)
    .default('127.0.0.1')
    .describe('HOST must be an address or a name to listen on, such as 127.0.0.1 or 0.0.0.0'),
  DATABASE_URL: url(/^postgres(ql)?$/)
    .optional()
    .describe('DATABASE_URL must look like postgres://user:password@host:5432/name'),
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
  TRUSTED_PROXIES: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isNetwork))
    .default([])
    .describe(
      'TRUSTED_PROXIES must be addresses or networks with commas between, such as 10.0.0.0/8',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'),
  PEPPER: z
    .string()
    .regex(pepperForm)
    .transform((value): Buffer => Buffer.from(value, 'hex'))
    .optional()
    .describe('PEPPER must be at least 64 hexadecimal digits (openssl rand -hex 32)'),
  KBANK_MIN: money.optional().describe('KBANK_MIN must be an amount of money, such as 1'),
  WW_MIN: money.optional().describe('WW_MIN must be an amount of money, such as 100'),
  PAYTIMZ_MIN: money.optional().describe('PAYTIMZ_MIN must be an amount of money, such as 10'),
  PAYONEX_MIN: money.optional().describe('PAYONEX_MIN must be an amount of money, such as 100'),
})

const keyForms: Record<string, 'pkcs8' | 'spki'> = {
  PAYONEX_PRIVATE_KEY: 'pkcs8',
  PAYONEX_PUBLIC_KEY: 'spki',
}

/** What is asked for with SANDBOX=off: where each party is, who we are there, how we sign. */
const Outside = z.object({
  PEPPER: z.string().describe('PEPPER must be set when SANDBOX is off: 64 hexadecimal digits'),
  PUBLIC_URL: origin.describe(
    'PUBLIC_URL must be set when SANDBOX is off: the gateways call back there',
  ),
  ...needed('KBANK_URL', 'KBANK_MERCHANT', 'KBANK_KEY'),
  ...needed('WW_URL', 'WW_MERCHANT', 'WW_KEY'),
  ...needed('PAYTIMZ_URL', 'PAYTIMZ_MERCHANT', 'PAYTIMZ_KEY'),
  ...needed('PAYONEX_URL', 'PAYONEX_MERCHANT', 'PAYONEX_PRIVATE_KEY', 'PAYONEX_PUBLIC_KEY'),
  ...needed(...gameCodes.flatMap(gameNames), ...bankParties.flatMap(bankNames)),
  ...needed('SMS_URL', 'SMS_ACCOUNT', 'SMS_SECRET', 'SMS_SENDER'),
})

/** PG_URL, PG_AGENT, PG_KEY. */
function gameNames(code: string): string[] {
  return ['URL', 'AGENT', 'KEY'].map((word) => `${code.toUpperCase()}_${word}`)
}

/** PAYOUT_URL, PAYOUT_ACCOUNT, PAYOUT_KEY. */
function bankNames(party: string): string[] {
  return ['URL', 'ACCOUNT', 'KEY'].map((word) => `${party.toUpperCase()}_${word}`)
}

function needed<Name extends string>(...names: Name[]): Record<Name, z.ZodType<string>> {
  return Object.fromEntries(names.map((name) => [name, needs(name)])) as never
}

function needs(name: string): z.ZodType<string> {
  const need = `${name} must be set when SANDBOX is off`
  if (name.endsWith('_URL'))
    return origin.describe(`${need}, and look like https://gateway.example`)
  const form = keyForms[name]
  if (form)
    return z
      .string()
      .refine((value) => isOwn(value) && isKey(form, value))
      .describe(`${need}, to an Ed25519 key of our own (${form.toUpperCase()} DER in base64)`)
  if (!/_(KEY|SECRET)$/.test(name)) return z.string().describe(need)
  return z.string().refine(isOwn).describe(`${need}, to a secret that is not the sandbox's`)
}

/** Whoever has read our source knows the sandbox's secrets, and could sign payments that never were. */
function isOwn(value: string): boolean {
  return !sandboxSecrets.has(value)
}

const sandboxSecrets: ReadonlySet<string> = new Set(
  [
    ...Object.values(sandboxGateways('')),
    ...Object.values(sandboxGames('')),
    ...Object.values(sandboxBanks('')),
    sandboxSms(''),
  ].flatMap((party) => Object.values(party)),
)

function isKey(form: 'pkcs8' | 'spki', value: string): boolean {
  const key = Buffer.from(value, 'base64')
  try {
    const read =
      form === 'spki'
        ? createPublicKey({ key, format: 'der', type: form })
        : createPrivateKey({ key, format: 'der', type: form })
    return read.asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

function outsideFrom(given: Environment): Pick<Settings, 'gateways' | 'games' | 'banks' | 'sms'> {
  const of = checked(Outside, given)
  return {
    gateways: {
      KBANK: { url: of.KBANK_URL, merchant: of.KBANK_MERCHANT, key: of.KBANK_KEY },
      WW: { url: of.WW_URL, merchant: of.WW_MERCHANT, key: of.WW_KEY },
      PAYTIMZ: { url: of.PAYTIMZ_URL, merchant: of.PAYTIMZ_MERCHANT, key: of.PAYTIMZ_KEY },
      PAYONEX: {
        url: of.PAYONEX_URL,
        merchant: of.PAYONEX_MERCHANT,
        privateKey: of.PAYONEX_PRIVATE_KEY,
        publicKey: of.PAYONEX_PUBLIC_KEY,
      },
    },
    banks: banksFrom(of as unknown as Record<string, string>),
    games: gamesFrom(of as unknown as Record<string, string>),
    sms: {
      url: of.SMS_URL,
      account: of.SMS_ACCOUNT,
      secret: of.SMS_SECRET,
      sender: of.SMS_SENDER,
    },
  }
}

const banksFrom = (of: Record<string, string>) =>
  Object.fromEntries(
    bankParties.map((party) => {
      const [url, account, key] = bankNames(party).map((name) => of[name]!)
      return [party, { url, account, key }]
    }),
  ) as BankSettings

const gamesFrom = (of: Record<string, string>) =>
  Object.fromEntries(
    gameCodes.map((code) => {
      const [url, agent, key] = gameNames(code).map((name) => of[name]!)
      return [code, { url, agent, key }]
    }),
  ) as GameSettings

/** Every problem at once: who starts us should not have to start us five times to hear of five. */
function checked<S extends z.ZodObject>(schema: S, given: Environment): z.output<S> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const names = new Set(read.error.issues.map(({ path }) => String(path[0])))
  const sentences = [...names].map((name) => {
    const value = given[name]
    const isSecret = /KEY|PEPPER|SECRET|_URL$/.test(name)
    const said = value === undefined || isSecret ? '' : `, not "${value}"`
    return `${(schema.shape[name] as z.ZodType).description}${said}.`
  })
  throw new SettingsError(sentences.join('\n'))
}

function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    !rest.length &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (version === 4 ? 32 : 128)
  )
}

/** Listening everywhere is no address to send somebody to. */
const reachable = (host: string) =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : isIP(host) === 6 ? `[${host}]` : host

/** With the sandbox the pepper is drawn once and kept beside the data that it protects; only our user may read it. */
function pepperIn(dataDir: string): Buffer {
  const file = join(dataDir, 'pepper')
  try {
    mkdirSync(dataDir, { recursive: true })
    if (!existsSync(file))
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    const drawn = readFileSync(file, 'utf8').trim()
    // Half a key would open nothing and protect nothing, and nobody would notice.
    if (pepperForm.test(drawn)) return Buffer.from(drawn, 'hex')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(
      `The data folder ${dataDir} cannot be used (${code}): choose another DATA_DIR.`,
    )
  }
  throw new SettingsError(`The file ${file} is not whole: put it back from a copy, or set PEPPER.`)
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
