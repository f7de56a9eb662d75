import { randomBytes } from 'node:crypto'
import { type Db, openDb } from '#db'
import { encryptDateOfBirth } from '../consent/date-of-birth.ts'
import { encryptPassword } from '../game/password-encryption.ts'
import { encryptDetails, hashOfNumber } from '../identity/details.ts'
import { networkHashOf } from '../member-event/place.ts'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import { encryptAccountNo, indexOfAccount } from '../profile/bank-account.ts'
import { pepperColumns } from './columns.ts'

type Secrets = Context['secrets']

/** The plain text of every value of a purpose. */
export const plains: Readonly<Record<string, string>> = {
  'bank account': '1234567890',
  'date of birth': '1990-01-02',
  'earlier key': 'a key of 32 bytes, of an earlier',
  evidence: '{"payer":"SOMCHAI"}',
  'game password': 'game-password-1',
  idempotency: '{"status":200,"body":"{}"}',
  'identity document': '{"number":"AB 123","name":"SOMCHAI","dateOfBirth":"1990-01-02"}',
  'member event': '203.0.113.7',
  'operator totp': '00112233445566778899',
  'bonus code': 'cd'.repeat(32),
  'spin seed': 'ab'.repeat(32),
  voucher: 'https://voucher.example/1',
}
const bank = 'KBANK'

/** Encrypts as the features do. */
const sealedAs: Readonly<Record<string, (secrets: Secrets, plain: string) => string>> = {
  'bank account': encryptAccountNo,
  'date of birth': encryptDateOfBirth,
  'game password': encryptPassword,
  'identity document': (secrets, plain) => encryptDetails(secrets, JSON.parse(plain)),
}
export const sealed = (secrets: Secrets, purpose: string): string | Buffer =>
  sealedAs[purpose]?.(secrets, plains[purpose]!) ??
  createEncryption(secrets.pepper, purpose).encrypt(plains[purpose]!)

const hashedAs: Readonly<Record<string, (secrets: Secrets, plain: string) => Buffer>> = {
  'bank account': (secrets, plain) => indexOfAccount(secrets, bank, plain),
  'identity document': (secrets) => hashOfNumber(secrets, 'AB 123'),
  'member event': networkHashOf,
}
export const hashed = (secrets: Secrets, purpose: string): Buffer => {
  const plain = plains[purpose] ?? purpose
  return (
    hashedAs[purpose]?.(secrets, plain) ?? createEncryption(secrets.pepper, purpose).hashOf(plain)
  )
}

/** Values for the constraints of the tables, beside those that depend on PEPPER. */
const needed: Readonly<Record<string, object>> = {
  bonus_code_batch: { count: 10 },
  approval: { action: 'deposits.return', state: 'open', expiresAt: new Date('2100-01-01') },
  chat_file: { path: `${'a'.repeat(32)}.png` },
  idempotency_key: { lease: '00000000-0000-4000-8000-000000000000' },
  identity_check: { kind: 'document' },
  member: { publicId: '10000001', phone: '+66800000001', currency: 'BAHT', bankCode: bank },
  member_consent: { language: 'th', textHash: randomBytes(32) },
  member_event: { kind: 'sign-in' },
  member_payer: { bankCode: bank },
  operator: { username: 'somebody', passwordHash: 'x' },
  operator_invitation: { passwordHash: 'x' },
  payment_return: { accountTail: '7890' },
  session: { region: 'th' },
  spin_seed: { memberSeed: 'abc' },
  unmatched_payment: { reasonCode: 'forged' },
  withdrawal: { currency: 'BAHT' },
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Stores a row in each table of the list, with a value in each column that outlives some days. */
export async function fillEvery(url: string, secrets: Secrets): Promise<void> {
  const db = openDb(url, { max: 1, asOwner: true })
  try {
    await db.unsafe(`set session_replication_role = 'replica'`)
    for (const table of new Set(Object.keys(pepperColumns).map((name) => name.split('.')[0]!)))
      if (!['pepper', 'otp', 'rate_counter'].includes(table)) await fill(db, table, secrets)
  } finally {
    await db.end()
  }
}

async function fill(db: Db, table: string, secrets: Secrets): Promise<void> {
  const row: Record<string, unknown> = {}
  const columns = await db<{ name: string; type: string }[]>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ('public.' || ${table}::text)::regclass and attnum > 0 and not attisdropped
      and attnotnull and not atthasdef and attidentity = ''`
  for (const { name, type } of columns) row[name] = plainOf(type)
  for (const [name, value] of Object.entries(needed[table] ?? {})) row[snake(name)] = value
  for (const [column, { purpose, renewal }] of Object.entries(pepperColumns)) {
    const [own, name] = column.split('.') as [string, string]
    if (own !== table || renewal === 'brief') continue
    row[name] = listedValue(secrets, purpose, renewal)
  }
  if (table === 'approval')
    row.input = db.json({ fingerprint: hashed(secrets, 'bank account').toString('hex') })
  await db`insert into ${db.identifier(table)} ${db.values(row)}`
}

function listedValue(secrets: Secrets, purpose: string, renewal: string) {
  if (renewal === 'encrypted') return sealed(secrets, purpose)
  const hash = hashed(secrets, purpose)
  return purpose === 'guest-id' ? hash.toString('hex').slice(0, 32) : hash
}

function plainOf(type: string): unknown {
  if (/int/.test(type)) return 1
  if (/timestamp/.test(type)) return new Date()
  if (type === 'boolean') return false
  if (type === 'bytea') return randomBytes(32)
  return type === 'jsonb' ? '{}' : 'x'
}
