import { isIP } from 'node:net'
import type { Environment } from './checked.ts'

/** The names of the settings that are a provider's address, and of its keys that are texts. */
type ProviderNames = { urls: string[]; keys: string[] }

/** A rule returns one sentence for each mistake. The sentence names the setting and repeats no secret. */
type Rule = (given: Environment, names: ProviderNames) => string[]

/** Rules about settings that are valid one by one and wrong together, or wrong in production. */
export function mistakesIn(given: Environment, names: ProviderNames): string[] {
  const rules = given.SANDBOX === 'off' ? [...always, ...inProduction] : [...always, ...inSandbox]
  return rules.flatMap((rule) => rule(given, names))
}

const keyLengthMin = 12
const keyLettersMin = 6
const pepperBytesMin = 16

const always: Rule[] = [
  publicUrlIsOrigin,
  oneDatabase,
  poolerIsAnother,
  standbyIsAnother,
  onePort,
  peppersAreTwo,
]
const inSandbox: Rule[] = [sandboxIsPrivate, oneSandbox]
const inProduction: Rule[] = [
  noSandbox,
  publicUrlIsSafe,
  providersAreEncrypted,
  providersAreOthers,
  pepperIsRandom,
  keysAreStrong,
  keysAreSeparate,
]

/** Calls and sockets are at the root of the address, and browsers send the origin alone. */
function publicUrlIsOrigin({ PUBLIC_URL }: Environment): string[] {
  const url = urlOf(PUBLIC_URL)
  if (!url || (url.pathname === '/' && !url.search && !url.hash && !url.username)) return []
  return ['PUBLIC_URL must be an address without a path, such as https://kapao.example.']
}

/** The logins of one server work in the same database, and none of these two can use a pooler. */
function oneDatabase(given: Environment): string[] {
  const beside = given.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const own = urlOf(given[beside])
  return ['DATABASE_OWNER_URL', 'DATABASE_JOBS_URL'].flatMap((name) => {
    const other = urlOf(given[name])
    if (!other) return []
    if (!own) return [`${name} is set without DATABASE_URL: set both, or neither.`]
    return placeOf(own) === placeOf(other)
      ? []
      : [`${name} and ${beside} contradict each other: they name different databases.`]
  })
}

/** The pooler has its own address, and leads to the database of the direct URL with the same login. */
function poolerIsAnother({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): string[] {
  const [pooler, direct] = [urlOf(DATABASE_URL), urlOf(DATABASE_DIRECT_URL)]
  if (!direct) return []
  if (!pooler) return ['DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or neither.']
  if (pooler.username !== direct.username)
    return [
      'DATABASE_DIRECT_URL and DATABASE_URL sign in as different logins: both need the one that serves.',
    ]
  return placeOf(pooler) === placeOf(direct)
    ? ['DATABASE_DIRECT_URL and DATABASE_URL name the same server: leave DATABASE_DIRECT_URL out.']
    : []
}

/** The standby is a copy of the same database on another server. */
function standbyIsAnother(given: Environment): string[] {
  const own = urlOf(given.DATABASE_DIRECT_URL ?? given.DATABASE_URL)
  const standby = urlOf(given.DATABASE_READ_URL)
  if (!standby) return []
  if (!own) return ['DATABASE_READ_URL is set without DATABASE_URL: set both, or neither.']
  if (own.pathname !== standby.pathname)
    return [
      'DATABASE_READ_URL and DATABASE_URL contradict each other: they name different databases.',
    ]
  return placeOf(own) === placeOf(standby)
    ? ['DATABASE_READ_URL and DATABASE_URL name the same server: leave DATABASE_READ_URL out.']
    : []
}

const placeOf = ({ hostname, port, pathname }: URL): string =>
  `${hostname}:${port || 5432}${pathname}`

function onePort({ PORT = '3000', METRICS_PORT, SANDBOX, SANDBOX_PORT = '3001' }: Environment) {
  const sentences: string[] = []
  if (METRICS_PORT && METRICS_PORT !== '0' && METRICS_PORT === PORT)
    sentences.push('METRICS_PORT and PORT are the same: metrics need a port of their own.')
  if (SANDBOX !== 'off' && SANDBOX_PORT !== '0' && SANDBOX_PORT === PORT)
    sentences.push('SANDBOX_PORT and PORT are the same: choose another one.')
  return sentences
}

/** The keys of the sandbox are public: members of a real address would find a service without any protection. */
function sandboxIsPrivate({ PUBLIC_URL }: Environment): string[] {
  const url = urlOf(PUBLIC_URL)
  return url?.protocol === 'https:' && isPublic(url)
    ? ['PUBLIC_URL is a public https address while SANDBOX is on: set SANDBOX=off.']
    : []
}

function oneSandbox({ PUBLIC_URL, SANDBOX_URL, SANDBOX_PORT }: Environment): string[] {
  const [app, sandbox] = [urlOf(PUBLIC_URL), urlOf(SANDBOX_URL)]
  if (!sandbox) return []
  const sentences: string[] = []
  if (app?.origin === sandbox.origin)
    sentences.push('SANDBOX_URL and PUBLIC_URL are the same address: the sandbox has its own.')
  if (SANDBOX_PORT && isLoopback(sandbox) && portOf(sandbox) !== SANDBOX_PORT)
    sentences.push('SANDBOX_URL and SANDBOX_PORT contradict each other: set one of them.')
  return sentences
}

function noSandbox({ SANDBOX_URL }: Environment): string[] {
  return SANDBOX_URL ? ['SANDBOX_URL is set while SANDBOX is off: remove one of them.'] : []
}

function publicUrlIsSafe({ PUBLIC_URL }: Environment): string[] {
  const url = urlOf(PUBLIC_URL)
  if (!url) return []
  if (url.protocol === 'http:')
    return ['PUBLIC_URL must begin with https:// when SANDBOX is off: it carries passwords.']
  return isLoopback(url) || isPrivate(url)
    ? ['PUBLIC_URL must be a public address when SANDBOX is off: the gateways call back there.']
    : []
}

function providersAreEncrypted(given: Environment, { urls }: ProviderNames): string[] {
  const plain = (name: string) => urlOf(given[name])?.protocol === 'http:'
  const files = urlOf(given.FILES_S3_ENDPOINT)
  return [
    ...urls
      .filter(plain)
      .map((name) => `${name} must begin with https:// when SANDBOX is off: it carries money.`),
    ...(files?.protocol === 'http:' && !isLoopback(files)
      ? ['FILES_S3_ENDPOINT must begin with https:// when SANDBOX is off: it carries slips.']
      : []),
  ]
}

function providersAreOthers(given: Environment, { urls }: ProviderNames): string[] {
  const own = urlOf(given.PUBLIC_URL)?.origin
  return urls
    .filter((name) => own !== undefined && urlOf(given[name])?.origin === own)
    .map((name) => `${name} and PUBLIC_URL are the same address: a provider is another service.`)
}

/** A random key has many different bytes, no period, no equal steps, and is not the hexadecimal form of a text. */
function pepperIsRandom(given: Environment): string[] {
  return ['PEPPER', 'PEPPER_BEFORE']
    .filter((name) => isWeakPepper(given[name]))
    .map((name) => `${name} is not random: draw one with openssl rand -hex 32.`)
}

function isWeakPepper(pepper: string | undefined): boolean {
  if (!pepper || !/^([0-9a-f]{2}){32,}$/i.test(pepper)) return false
  const bytes = Buffer.from(pepper, 'hex')
  return (
    new Set(bytes).size < pepperBytesMin ||
    hasPeriod(bytes) ||
    new Set(bytes.subarray(1).map((byte, index) => byte - bytes[index]!)).size === 1 ||
    bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  )
}

/** The key before the drawn one of the data folder is nowhere else, so a change of it names both. */
function peppersAreTwo({ PEPPER, PEPPER_BEFORE }: Environment): string[] {
  if (!PEPPER_BEFORE) return []
  if (!PEPPER) return ['PEPPER_BEFORE is set without PEPPER: set the new one as PEPPER.']
  return PEPPER.toLowerCase() === PEPPER_BEFORE.toLowerCase()
    ? ['PEPPER_BEFORE and PEPPER are the same: PEPPER is the new one.']
    : []
}

const hasPeriod = (bytes: Buffer): boolean =>
  Array.from({ length: Math.floor(bytes.length / 2) }, (_, index) => index + 1).some(
    (period) =>
      bytes.length % period === 0 &&
      bytes.every((byte, index) => index < period || byte === bytes[index - period]),
  )

const placeholder = /change.?me|password|placeholder|example|your.?key|dummy|qwerty|12345678/i

function keysAreStrong(given: Environment, { keys }: ProviderNames): string[] {
  return [...keys, 'FILES_S3_SECRET'].flatMap((name) => {
    const key = given[name]
    if (key === undefined) return []
    const isWeak = key.length < keyLengthMin || new Set(key).size < keyLettersMin
    if (isWeak)
      return [
        `${name} is too weak: it needs ${keyLengthMin} characters, ${keyLettersMin} of them different.`,
      ]
    return placeholder.test(key) ? [`${name} looks like a placeholder: set the real one.`] : []
  })
}

/** Two providers that know the same key can each sign as the other one. Several games of one provider may share one. */
function keysAreSeparate(given: Environment, { keys }: ProviderNames): string[] {
  const seen = new Map<string, string>()
  return ['PEPPER', ...keys].flatMap((name) => {
    const key = given[name]
    if (key === undefined) return []
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, name)
      return []
    }
    const [mine, its] = [name, first].map((one) => urlOf(given[`${providerOf(one)}_URL`])?.origin)
    if (providerOf(name) !== providerOf(first) && mine !== undefined && mine === its) return []
    return [`${name} repeats the secret of ${first}: each needs its own.`]
  })
}

const providerOf = (name: string): string => name.replace(/(_SECOND)?_(KEY|SECRET)$/, '')

const urlOf = (text: string | undefined): URL | undefined =>
  text !== undefined && URL.canParse(text) ? new URL(text) : undefined

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')

/** The names that RFC 2606, RFC 6761 and RFC 9476 reserve reach no service on the internet. */
const reserved = /(^|\.)(localhost|local|internal|test|example|invalid|home\.arpa|alt)$/i

const isLoopback = ({ hostname }: URL): boolean =>
  /^(127\.|\[::1\]$)|(^|\.)localhost$/i.test(hostname)

const isPrivate = ({ hostname }: URL): boolean =>
  /^(0\.|10\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[f[cd]|\[fe80:|\[::\]$)/i.test(
    hostname,
  )

const isPublic = (url: URL): boolean =>
  !isLoopback(url) &&
  !isPrivate(url) &&
  !reserved.test(url.hostname) &&
  (isIP(url.hostname) > 0 || url.hostname.includes('.') || url.hostname.startsWith('['))
