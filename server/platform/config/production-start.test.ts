import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { ownFolder as folder } from '#db/testing'
import { processEnvironment } from '../../environment-testing.ts'
import { ConfigError, configFrom } from './environment.ts'
import { realOutside } from './testing.ts'

// Goal: a server with dangerous settings does not start, and one sentence names the setting.
type Given = Record<string, string>
type Row = [mistake: string, given: Given, sentence: string]

const sandbox: Given = {}
const production = realOutside()
const far = 'https://wallet.kapao-play.com'
const pepperSentence = 'PEPPER is not random: draw one with openssl rand -hex 32.'
const weak = (name: string) => `${name} is too weak: it needs 12 characters, 6 of them different.`
const database = 'postgres://kapao:secret@127.0.0.1:5432'
const pooler = 'postgres://kapao:secret@127.0.0.1:6432/kapao'
const countedUp = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('hex')
const twice = (text: string) => text.repeat(2)

const inProduction: Row[] = [
  ['a pepper of zeros', { PEPPER: '0'.repeat(64) }, pepperSentence],
  ['a pepper of one repeated byte', { PEPPER: 'ab'.repeat(32) }, pepperSentence],
  ['a pepper that repeats its half', { PEPPER: twice(production.PEPPER!) }, pepperSentence],
  ['a pepper that counts up', { PEPPER: countedUp }, pepperSentence],
  [
    'a pepper that is a sentence in hexadecimal digits',
    { PEPPER: Buffer.from('the quick brown fox jumps over a dog').toString('hex') },
    pepperSentence,
  ],
  [
    'a previous pepper of zeros',
    { PEPPER_BEFORE: '0'.repeat(64) },
    'PEPPER_BEFORE is not random: draw one with openssl rand -hex 32.',
  ],
  [
    'a previous pepper that is the current one',
    { PEPPER_BEFORE: production.PEPPER!.toUpperCase() },
    'PEPPER_BEFORE and PEPPER are the same: PEPPER is the new one.',
  ],
  ['a gateway key of one letter', { KBANK_KEY: 'k' }, weak('KBANK_KEY')],
  ['a second key of one letter', { WW_SECOND_KEY: 'k' }, weak('WW_SECOND_KEY')],
  ['a game key of eleven letters', { JOKER_KEY: 'abcdefghijk' }, weak('JOKER_KEY')],
  ['a bank key of one repeated letter', { PAYOUT_KEY: 'a'.repeat(40) }, weak('PAYOUT_KEY')],
  ['a short SMS secret', { SMS_SECRET: 'secret' }, weak('SMS_SECRET')],
  [
    'a placeholder as a key',
    { FEED_KEY: 'change-me-later' },
    'FEED_KEY looks like a placeholder: set the real one.',
  ],
  [
    'a short secret of the file store',
    {
      FILES_S3_BUCKET: 'slips',
      FILES_S3_KEY_ID: 'minioadmin',
      FILES_S3_SECRET: 'minioadmin',
    },
    weak('FILES_S3_SECRET'),
  ],
  [
    'one key for two providers',
    { WW_KEY: production.KBANK_KEY! },
    'WW_KEY repeats the secret of KBANK_KEY: each needs its own.',
  ],
  [
    'a second key that is the first',
    { KBANK_SECOND_KEY: production.KBANK_KEY! },
    'KBANK_SECOND_KEY repeats the secret of KBANK_KEY: each needs its own.',
  ],
  [
    'the pepper as a key',
    { SLIPS_KEY: production.PEPPER! },
    'SLIPS_KEY repeats the secret of PEPPER: each needs its own.',
  ],
  [
    'a public address without TLS',
    { PUBLIC_URL: 'http://kapao.example' },
    'PUBLIC_URL must begin with https:// when SANDBOX is off: it carries passwords.',
  ],
  [
    'a public address on this machine',
    { PUBLIC_URL: 'https://localhost' },
    'PUBLIC_URL must be a public address when SANDBOX is off: the gateways call back there.',
  ],
  [
    'a gateway without TLS',
    { PAYTIMZ_URL: 'http://paytimz.example' },
    'PAYTIMZ_URL must begin with https:// when SANDBOX is off: it carries money.',
  ],
  [
    'a game at the sandbox',
    { PGSLOT_URL: 'http://127.0.0.1:3001/pgslot' },
    'PGSLOT_URL must begin with https:// when SANDBOX is off: it carries money.',
  ],
  [
    'SMS without TLS',
    { SMS_URL: 'http://sms.example' },
    'SMS_URL must begin with https:// when SANDBOX is off: it carries money.',
  ],
  [
    'a file store without TLS',
    { FILES_S3_ENDPOINT: 'http://files.example' },
    'FILES_S3_ENDPOINT must begin with https:// when SANDBOX is off: it carries slips.',
  ],
  [
    'a provider at our own address',
    { FEED_URL: 'https://kapao.example/feed' },
    'FEED_URL and PUBLIC_URL are the same address: a provider is another service.',
  ],
  [
    'an address of the sandbox without a sandbox',
    { SANDBOX_URL: 'http://127.0.0.1:3001' },
    'SANDBOX_URL is set while SANDBOX is off: remove one of them.',
  ],
]

const inBoth: Row[] = [
  [
    'a public address with a path',
    { PUBLIC_URL: 'https://kapao.example/wallet' },
    'PUBLIC_URL must be an address without a path, such as https://kapao.example.',
  ],
]

const inSandbox: Row[] = [
  [
    'one port for the metrics and the service',
    { PORT: '3100', METRICS_PORT: '3100' },
    'METRICS_PORT and PORT are the same: metrics need a port of their own.',
  ],
  [
    'logins that name different databases',
    { DATABASE_URL: `${database}/kapao`, DATABASE_OWNER_URL: `${database}/kapao2` },
    'DATABASE_OWNER_URL and DATABASE_URL contradict each other: they name different databases.',
  ],
  [
    'a login of the jobs without a database',
    { DATABASE_JOBS_URL: `${database}/kapao` },
    'DATABASE_JOBS_URL is set without DATABASE_URL: set both, or neither.',
  ],
  [
    'a direct way without a database',
    { DATABASE_DIRECT_URL: `${database}/kapao` },
    'DATABASE_DIRECT_URL is set without DATABASE_URL: set both, or neither.',
  ],
  [
    'a direct way that is the pooler',
    { DATABASE_URL: `${database}/kapao`, DATABASE_DIRECT_URL: `${database}/kapao` },
    'DATABASE_DIRECT_URL and DATABASE_URL name the same server: leave DATABASE_DIRECT_URL out.',
  ],
  [
    'a direct way of another login',
    { DATABASE_URL: pooler, DATABASE_DIRECT_URL: `${database.replace('//', '//other:p@')}/kapao` },
    'DATABASE_DIRECT_URL and DATABASE_URL sign in as different logins: both need the one that serves.',
  ],
  [
    'jobs through a pooler',
    {
      DATABASE_URL: pooler,
      DATABASE_DIRECT_URL: `${database}/kapao`,
      DATABASE_JOBS_URL: pooler,
    },
    'DATABASE_JOBS_URL and DATABASE_DIRECT_URL contradict each other: they name different databases.',
  ],
  [
    'the direct way as its own standby',
    {
      DATABASE_URL: pooler,
      DATABASE_DIRECT_URL: `${database}/kapao`,
      DATABASE_READ_URL: `${database}/kapao`,
    },
    'DATABASE_READ_URL and DATABASE_URL name the same server: leave DATABASE_READ_URL out.',
  ],
  [
    'a standby without a database',
    { DATABASE_READ_URL: `${database}/kapao` },
    'DATABASE_READ_URL is set without DATABASE_URL: set both, or neither.',
  ],
  [
    'a standby of another database',
    { DATABASE_URL: `${database}/kapao`, DATABASE_READ_URL: `${database}/kapao2` },
    'DATABASE_READ_URL and DATABASE_URL contradict each other: they name different databases.',
  ],
  [
    'the primary as its own standby',
    { DATABASE_URL: `${database}/kapao`, DATABASE_READ_URL: `${database}/kapao` },
    'DATABASE_READ_URL and DATABASE_URL name the same server: leave DATABASE_READ_URL out.',
  ],
  [
    'the sandbox at a public https address',
    { PUBLIC_URL: far },
    'PUBLIC_URL is a public https address while SANDBOX is on: set SANDBOX=off.',
  ],
  [
    'the sandbox at a public address by number',
    { PUBLIC_URL: 'https://203.0.113.5' },
    'PUBLIC_URL is a public https address while SANDBOX is on: set SANDBOX=off.',
  ],
  [
    'the sandbox at the address of the service',
    { PUBLIC_URL: 'http://127.0.0.1:3000', SANDBOX_URL: 'http://127.0.0.1:3000' },
    'SANDBOX_URL and PUBLIC_URL are the same address: the sandbox has its own.',
  ],
  [
    'a port of the sandbox that is not the one of its address',
    { SANDBOX_URL: 'http://127.0.0.1:3001', SANDBOX_PORT: '4001' },
    'SANDBOX_URL and SANDBOX_PORT contradict each other: set one of them.',
  ],
  [
    'one port for the sandbox and the service',
    { PORT: '3001' },
    'SANDBOX_PORT and PORT are the same: choose another one.',
  ],
]

const from = (base: Given, rows: Row[]) =>
  rows.map(([mistake, given, sentence]) => [mistake, base, given, sentence] as const)
const rows = [
  ...from(production, [...inProduction, inBoth[0]!]),
  ...from(sandbox, [...inBoth, ...inSandbox]),
]

function said(given: Given): string[] {
  try {
    configFrom({ DATA_DIR: folder(), ...given })
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

test.each(rows)('a start with %s is refused with one sentence', (_, base, given, sentence) => {
  expect(said(base)).toEqual([])
  expect(said({ ...base, ...given })).toEqual([sentence])
})

const right: [title: string, base: Given, given: Given][] = [
  ['a production with its own keys', production, { PUBLIC_URL: far }],
  [
    'two games of one provider with one key',
    production,
    { PG_URL: 'https://joker.example/pg', PG_KEY: production.JOKER_KEY! },
  ],
  [
    'a file store on this machine',
    production,
    { FILES_S3_ENDPOINT: 'http://127.0.0.1:9000', FILES_S3_SECRET: 'Zk3hR9tWq1Lm' },
  ],
  ['a trial in the own network', sandbox, { PUBLIC_URL: 'https://192.168.1.20' }],
  ['a trial with a local name', sandbox, { PUBLIC_URL: 'https://kapao.local' }],
  ['a trial on another port', sandbox, { PORT: '3100', PUBLIC_URL: 'http://127.0.0.1:8080' }],
]

test.each(right)('%s starts', (_, base, given) => {
  expect(said({ ...base, ...given })).toEqual([])
})

test('no sentence repeats a secret', () => {
  const secrets = { KBANK_KEY: 'hunter2', SMS_SECRET: 'hunter2', PEPPER: '5e'.repeat(32) }
  const sentences = said({ ...production, ...secrets }).join('\n')
  expect(sentences.split('\n')).toHaveLength(4)
  for (const secret of Object.values(secrets)) expect(sentences).not.toContain(secret)
})

test.each([
  ['KBANK_KEY', { ...production, KBANK_KEY: 'k' }],
  ['PEPPER', { ...production, PEPPER: '0'.repeat(64) }],
  ['PUBLIC_URL', { PUBLIC_URL: far }],
])('the process itself ends with a sentence about %s', async (name, given: Given) => {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...processEnvironment, PORT: '0', DATA_DIR: folder(), ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let told = ''
  child.stderr.on('data', (part) => {
    told += part
  })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(told.trim().split('\n')).toEqual([expect.stringMatching(`^${name} `)])
})
