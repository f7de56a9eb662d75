import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '#db/testing'
import { pepperColumns, pepperElsewhere } from './columns.ts'

// Goal: the list of what depends on PEPPER is whole, because a value that it misses is lost with the previous PEPPER.
// Method: each column that could hold encrypted or keyed bytes is either in the list or, with its reason, in this file.
const independent: Record<string, string> = {
  'closing_statement.digest': 'SHA-256 of a file',
  'deposit_account.account_no': 'our own account, shown to members',
  'deposit_wallet.account_no': 'our own wallet, shown to members',
  'game_ticket.hash': 'SHA-256 of random bits',
  'member.password_hash': 'argon2id without a key',
  'member_consent.text_hash': 'SHA-256 of a public text',
  'member_device.token_hash': 'SHA-256 of random bits',
  'member_password_link.token_hash': 'SHA-256 of random bits',
  'member_passkey.credential_id': 'named by the device',
  'member_passkey.public_key': 'public',
  'member_passkey_claim.credential_id': 'named by the device',
  'operator.password_hash': 'argon2id without a key',
  'operator_audit.address': 'plain',
  'operator_audit_chain.hash': 'SHA-256 of the lines',
  'operator_audit_redaction.hash': 'SHA-256 of a line',
  'operator_invitation.password_hash': 'argon2id without a key',
  'operator_invitation.token_hash': 'SHA-256 of random bits',
  'operator_passkey.credential_id': 'named by the device',
  'operator_passkey.public_key': 'public',
  'operator_session.address': 'plain',
  'operator_session.token_hash': 'SHA-256 of random bits',
  'otp.token_hash': 'SHA-256 of random bits',
  'pepper_key.fingerprint': 'identifies an earlier PEPPER',
  'passkey_challenge.challenge': 'random',
  'session.device_hash': 'SHA-256 of random bits',
  'session.token_hash': 'SHA-256 of random bits',
  'slip.digest': 'SHA-256 of a picture',
  'slip.original_digest': 'SHA-256 of a picture',
  'spin.seed': 'told after the draw',
  'spin_seed.seed': 'plain, of older versions',
}
const names =
  'account_no|password|hash|index|secret|seal|token|date_of_birth|^address$|encrypt|fingerprint'

let base: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  base = await testDb()
})
afterAll(() => base?.drop())

const columnsWhere = async (pattern: string) => {
  const rows = await base.db<{ name: string }[]>`
    select case when nspname = 'public' then '' else nspname || '.' end || relname || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and attnum > 0 and not attisdropped and nspname in ('public', 'ledger')
      and (atttypid = 'bytea'::regtype
        or (atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype) and attname ~ ${pattern}))
    order by 1`
  return rows.map(({ name }) => name)
}

test('each column of bytes, and each that is named like a secret, is in the list or has its reason', async () => {
  const known = new Set([...Object.keys(pepperColumns), ...Object.keys(independent)])
  expect((await columnsWhere(names)).filter((name) => !known.has(name))).toEqual([])
})

test('the list names columns that exist, and a plain text that is in its list too', async () => {
  const existing = new Set(await columnsWhere('.'))
  const listed = [...Object.keys(pepperColumns), ...Object.keys(independent)]
  expect(listed.filter((name) => !existing.has(name))).toEqual([])
  expect(listed.filter((name, place) => listed.indexOf(name) !== place)).toEqual([])
  const sources = Object.entries(pepperColumns).flatMap(([name, row]) =>
    'from' in row ? [`${name.split('.')[0]}.${row.from}`] : [],
  )
  const encrypted = Object.entries(pepperColumns).flatMap(([name, { renewal }]) =>
    renewal === 'encrypted' ? [name] : [],
  )
  expect(sources.filter((name) => !encrypted.includes(name))).toEqual([])
})

test('each purpose for which the server derives a key is in the list', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/[.-](test|testing)\.ts$/.test(file),
  )
  const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const derived = texts.flatMap(({ text }) =>
    [...text.matchAll(/createEncryption\(\s*[\w.]*pepper,\s*'([^']+)'/g)].map(([, word]) => word!),
  )
  // A change of PEPPER derives the key of every listed purpose.
  const calls = texts.flatMap(({ text }) => [
    ...text.matchAll(/(?<!function )createEncryption\((?!pepper, purpose\))/g),
  ])
  expect(calls).toHaveLength(derived.length)
  const listed = Object.values(pepperColumns).map(({ purpose }) => purpose as string)
  const all = new Set([...listed, ...Object.keys(pepperElsewhere), 'PEPPER itself'])
  expect([...new Set([...derived, 'PEPPER itself'])].toSorted()).toEqual([...all].toSorted())
  const direct = texts.filter(({ text }) => /createHmac\([^)]*pepper\)/.test(text))
  expect(direct.map(({ file }) => file)).toEqual([join('register', 'otp.ts')])
})
