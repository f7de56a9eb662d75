import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder as folder } from '#db/testing'
import { sandboxGames } from '#providers/games/registry'
import { sandboxGateways } from '#providers/gateways/registry'
import { sandboxBanks, sandboxSms } from './config.ts'
import { ConfigError, configFrom } from './environment.ts'
import { realOutside } from './testing.ts'

const said = (environment: Record<string, string>) => {
  try {
    configFrom({ DATA_DIR: folder(), ...environment })
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n')
    throw error
  }
  return []
}

test('without any setting it is a laptop: loopback, embedded database, sandbox', () => {
  const settings = configFrom({ DATA_DIR: folder() })
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: null,
    region: 'th',
    sandbox: { isOn: true, port: 3001, url: 'http://127.0.0.1:3001' },
  })
  expect(settings.gateways.KBANK.url).toBe('http://127.0.0.1:3001/kbank')
})

test('the pepper is drawn once and only its owner may read it', () => {
  const DATA_DIR = folder()
  const first = configFrom({ DATA_DIR }).pepper
  expect(configFrom({ DATA_DIR }).pepper).toEqual(first)
  expect(first).toHaveLength(32)
  expect(readFileSync(join(DATA_DIR, 'pepper'), 'utf8')).toBe(first.toString('hex'))
  expect(statSync(join(DATA_DIR, 'pepper')).mode & 0o077).toBe(0)
})

test.each(['', 'ab'.repeat(31), 'not hexadecimal'])(
  'a pepper file with only %j is reported, not used',
  (text) => {
    const DATA_DIR = folder()
    writeFileSync(join(DATA_DIR, 'pepper'), text)
    expect(said({ DATA_DIR })).toEqual([
      `The file ${join(DATA_DIR, 'pepper')} is not whole: put it back from a copy, or set PEPPER.`,
    ])
  },
)

test.each([
  ['PORT', 'eighty', 'PORT must be a port, a whole number from 0 to 65535, not "eighty".'],
  ['PORT', '70000', 'PORT must be a port, a whole number from 0 to 65535, not "70000".'],
  ['REGION', 'laos', 'REGION must be th or lao, not "laos".'],
  ['SANDBOX', 'no', 'SANDBOX must be on or off, not "no".'],
  ['PAYTIMZ_MIN', '1.005', 'PAYTIMZ_MIN must be an amount of money, such as 10, not "1.005".'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/99',
    'TRUSTED_PROXIES must be addresses or networks with commas between, such as 10.0.0.0/8, not "10.0.0.0/99".',
  ],
  [
    'CALLBACK_SOURCES',
    'bank.example',
    'CALLBACK_SOURCES must be addresses or networks with commas between, such as 10.0.0.0/8, not "bank.example".',
  ],
  [
    'CALLBACKS_PER_SECOND',
    '9',
    'CALLBACKS_PER_SECOND must be a whole number from 10 to 1000000, not "9".',
  ],
  [
    'DATABASE_URL',
    'mysql://root:secret@h/x',
    'DATABASE_URL must look like postgres://user:password@host:5432/name, with one host: for several, name a proxy that leads to the primary.',
  ],
  [
    'PEPPER_BEFORE',
    'salt',
    'PEPPER_BEFORE must be at least 64 hexadecimal digits (openssl rand -hex 32).',
  ],
  [
    'PEPPER_BEFORE',
    'ab'.repeat(32),
    'PEPPER_BEFORE is set without PEPPER: set the new one as PEPPER.',
  ],
  ['PEPPER', 'salt', 'PEPPER must be at least 64 hexadecimal digits (openssl rand -hex 32).'],
])('%s=%s is reported in one sentence, and no secret is repeated', (name, value, sentence) => {
  expect(said({ [name]: value })).toEqual([sentence])
})

test('callbacks of the loopback are known, and providers are added by their networks', () => {
  const DATA_DIR = folder()
  expect(configFrom({ DATA_DIR }).callbacks).toEqual({
    sources: ['127.0.0.0/8', '::1'],
    perSecond: 100,
    sourcesPerSecond: 10_000,
  })
  const given = { CALLBACK_SOURCES: '203.0.113.0/24, 2001:db8::/32', CALLBACKS_PER_SECOND: '50' }
  expect(configFrom({ DATA_DIR, ...given }).callbacks).toEqual({
    sources: ['203.0.113.0/24', '2001:db8::/32'],
    perSecond: 50,
    sourcesPerSecond: 10_000,
  })
})

test('every problem is reported at once', () => {
  expect(said({ PORT: 'x', REGION: 'y' })).toHaveLength(2)
})

test('files are stored beside the data, or in a bucket with its key', () => {
  const DATA_DIR = folder()
  expect(configFrom({ DATA_DIR }).files).toEqual({
    kind: 'disk',
    folder: join(DATA_DIR, 'files'),
  })
  const bucket = { FILES_S3_BUCKET: 'slips', FILES_S3_ENDPOINT: 'https://s3.example/' }
  expect(said(bucket)).toEqual([
    'FILES_S3_KEY_ID and FILES_S3_SECRET must be set with FILES_S3_BUCKET.',
  ])
  const keys = { FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: 'secret' }
  expect(configFrom({ DATA_DIR, ...bucket, ...keys }).files).toEqual({
    kind: 's3',
    bucket: 'slips',
    region: 'ap-southeast-1',
    endpoint: 'https://s3.example',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})

test('without the sandbox every provider must be configured', () => {
  const missing = said({ SANDBOX: 'off' })
  expect(missing).toContain('PEPPER must be set when SANDBOX is off: 64 hexadecimal digits.')
  expect(missing).toContain(
    'PUBLIC_URL must be set when SANDBOX is off: the gateways call back there.',
  )
  expect(missing).toContain('KBANK_MERCHANT must be set when SANDBOX is off.')
  expect(missing.every((sentence) => sentence.includes('when SANDBOX is off'))).toBe(true)
})

test('without the sandbox its own secrets are refused, and so are malformed keys', () => {
  const real = realOutside()
  expect(said(real)).toEqual([])
  const { KBANK, WW, PAYTIMZ, PAYONEX } = sandboxGateways('')
  const odds: Record<string, string>[] = [
    { KBANK_KEY: KBANK.key },
    { WW_KEY: WW.key },
    { PAYTIMZ_KEY: PAYTIMZ.key },
    { PAYONEX_PRIVATE_KEY: PAYONEX.privateKey },
    { PAYONEX_PUBLIC_KEY: PAYONEX.publicKey },
    { SMS_SECRET: sandboxSms('').secret },
    { PAYOUT_KEY: sandboxBanks('').payout.key },
    { JOKER_KEY: sandboxGames('').JOKER.key },
    { PAYONEX_PUBLIC_KEY: 'c2VjcmV0' },
    { PAYONEX_PRIVATE_KEY: real.PAYONEX_PUBLIC_KEY! },
  ]
  const second: Record<string, string>[] = [
    { WW_SECOND_KEY: WW.key },
    { PAYONEX_SECOND_PUBLIC_KEY: PAYONEX.publicKey },
    { PAYONEX_SECOND_PUBLIC_KEY: real.PAYONEX_PRIVATE_KEY! },
  ]
  for (const odd of second)
    expect(said({ ...real, ...odd })).toEqual([
      expect.stringMatching(/ must be .* that is not the sandbox's, or not be set\.$/),
    ])
  for (const odd of odds) {
    const [name] = Object.keys(odd)
    expect(said({ ...real, ...odd })).toEqual([
      expect.stringMatching(`^${name} must be set when SANDBOX is off, to `),
    ])
  }
})

test('DEP-03 the minimum of a provider can be set', () => {
  const settings = configFrom({ DATA_DIR: folder(), PAYTIMZ_MIN: '20.50' })
  expect(settings.qrMinimums).toEqual({ PAYTIMZ: 20_50 })
})

test('DEP-07 a gateway may have two keys while they are rotated, and a limit for what it did not confirm', () => {
  const { publicKey } = generateKeyPairSync('ed25519')
  const second = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const real = realOutside()
  const given = {
    ...real,
    KBANK_SECOND_KEY: 'the next one of 2027',
    PAYONEX_SECOND_PUBLIC_KEY: second,
  }
  const limits = { KBANK_UNCONFIRMED_MAX: '0', WW_UNCONFIRMED_MAX: '99.50' }
  const settings = configFrom({ DATA_DIR: folder(), ...given, ...limits })
  expect(settings.gateways).toMatchObject({
    KBANK: { key: real.KBANK_KEY, secondKey: 'the next one of 2027' },
    PAYONEX: { secondPublicKey: second },
  })
  expect(settings.gateways.WW.secondKey).toBe(undefined)
  expect(settings.unconfirmedMaximums).toEqual({
    KBANK: 0,
    WW: 99_50,
    PAYTIMZ: 2_000_00,
    PAYONEX: 2_000_00,
  })
  expect(said({ KBANK_UNCONFIRMED_MAX: '-1' })).toEqual([
    'KBANK_UNCONFIRMED_MAX must be an amount of money, such as 2000, or 0, not "-1".',
  ])
})

test('the feed and TrueWallet may have two keys while they are rotated', () => {
  const keys = { FEED_SECOND_KEY: 'feed key of 2027', TRUEWALLET_SECOND_KEY: 'wallet key of 2027' }
  const { banks } = configFrom({ DATA_DIR: folder(), ...realOutside(), ...keys })
  expect(banks.feed.secondKey).toBe(keys.FEED_SECOND_KEY)
  expect(banks.truewallet.secondKey).toBe(keys.TRUEWALLET_SECOND_KEY)
  expect(banks.payout.secondKey).toBe(undefined)
  const own = { FEED_SECOND_KEY: sandboxBanks('').feed.key }
  expect(said({ ...realOutside(), ...own })).toEqual([
    "FEED_SECOND_KEY must be a secret that is not the sandbox's, or not be set.",
  ])
})

test('docs/operating.md lists every variable with a default, and no other', () => {
  const written = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const known = [...written('environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name]) => name,
  )
  const [, table = ''] = /^## Settings\n([\s\S]*?)\nWith `SANDBOX=off`/m.exec(
    written('../../../docs/operating.md'),
  )!
  const told = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)])
    .map(([, name]) => name)
  expect(told.toSorted()).toEqual(known.toSorted())
  expect(told.length).toBeGreaterThan(20)
})

test('ROLES names what a server does, and refuses an unknown word', () => {
  expect(configFrom({ DATA_DIR: folder() }).roles).toEqual(['web', 'jobs', 'callbacks'])
  expect(configFrom({ DATA_DIR: folder(), ROLES: 'callbacks, jobs' }).roles).toEqual([
    'callbacks',
    'jobs',
  ])
  expect(said({ ROLES: 'web,worker' })).toEqual([
    'ROLES must be of web, jobs, callbacks, with commas between, not "web,worker".',
  ])
})
