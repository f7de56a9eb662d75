import assert from 'node:assert/strict'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { Context } from '../context.ts'

type Secrets = Context['secrets']

const keyOf = ({ pepper }: Secrets, purpose: string) =>
  Buffer.from(hkdfSync('sha256', pepper, '', `kapao ${purpose}`, 32))

/** Names a key without telling it, so that what was sealed says which key opens it. */
const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** A bank account number as it rests in the table: key id, nonce, tag and text, AES-256-GCM. */
export function sealAccountNo(secrets: Secrets, accountNo: string): string {
  const key = keyOf(secrets, 'bank account number')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const text = Buffer.concat([cipher.update(accountNo, 'utf8'), cipher.final()])
  return `${idOf(key)}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`
}

/** @throws when it was sealed with another key or changed since. */
export function openAccountNo(secrets: Secrets, sealed: string): string {
  const key = keyOf(secrets, 'bank account number')
  const [id, rest = ''] = sealed.split('.')
  assert(id === idOf(key), `a bank account number is sealed with another key (${id})`)
  const bytes = Buffer.from(rest, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}

/** Equal for equal accounts, and says nothing else: what the unique index stands on. */
export const indexOfAccount = (secrets: Secrets, bankCode: string, accountNo: string): Buffer =>
  createHmac('sha256', keyOf(secrets, 'bank account index'))
    .update(`${bankCode}:${accountNo}`)
    .digest()
