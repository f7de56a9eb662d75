import assert from 'node:assert/strict'
import type { Context } from '../platform/context.ts'
import { createEncryption, keyIdOf } from '../platform/encryption.ts'

type Secrets = Context['secrets']
type Keyed = { encryption: ReturnType<typeof createEncryption>; keyId: string }

/** Deriving the keys is slower than using them. */
const known = new WeakMap<Buffer, Keyed>()

function keyedOf({ pepper }: Secrets): Keyed {
  const earlier = known.get(pepper)
  if (earlier) return earlier
  const encryption = createEncryption(pepper, 'game password')
  const made = { encryption, keyId: keyIdOf(encryption) }
  known.set(pepper, made)
  return made
}

/** Encrypts a game password for storage (AES-256-GCM), with the key's id in front. */
export function encryptPassword(secrets: Secrets, password: string): string {
  const { encryption, keyId } = keyedOf(secrets)
  return `${keyId}.${encryption.encrypt(password).toString('base64url')}`
}

/** @throws when it was encrypted with another key or changed since */
export function decryptPassword(secrets: Secrets, encrypted: string): string {
  const { encryption, keyId } = keyedOf(secrets)
  const [id, text = ''] = encrypted.split('.')
  assert(id === keyId, `a game password is encrypted with another key (${id})`)
  return encryption.decrypt(Buffer.from(text, 'base64url'))
}
