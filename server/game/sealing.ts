import assert from 'node:assert/strict'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'

type Secrets = Context['secrets']
type Keyed = { seal: ReturnType<typeof createEncryption>; keyId: string }

/** Deriving the keys is slower than using them. */
const known = new WeakMap<Buffer, Keyed>()

function keyedOf({ pepper }: Secrets): Keyed {
  const earlier = known.get(pepper)
  if (earlier) return earlier
  const seal = createEncryption(pepper, 'game password')
  const made = { seal, keyId: seal.hashOf('key').toString('hex').slice(0, 8) }
  known.set(pepper, made)
  return made
}

/** Encrypts a game password for storage (AES-256-GCM), with the key's id in front. */
export function sealPassword(secrets: Secrets, password: string): string {
  const { seal, keyId } = keyedOf(secrets)
  return `${keyId}.${seal.encrypt(password).toString('base64url')}`
}

/** @throws when it was encrypted with another key or changed since */
export function openPassword(secrets: Secrets, sealed: string): string {
  const { seal, keyId } = keyedOf(secrets)
  const [id, text = ''] = sealed.split('.')
  assert(id === keyId, `a game password is sealed with another key (${id})`)
  return seal.decrypt(Buffer.from(text, 'base64url'))
}
