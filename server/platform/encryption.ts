import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const tagBytes = 16
const nonceBytes = 12

/** Encrypts texts and small files for one purpose and hashes texts with a key, both with keys derived from the pepper. */
export function createEncryption(pepper: Buffer, purpose: string) {
  const encryptionKey = keyFor(pepper, `${purpose}:seal`)
  const hashKey = keyFor(pepper, `${purpose}:name`)
  function encrypt(content: string | Uint8Array): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce)
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }
  function decryptBytes(encrypted: Uint8Array): Buffer {
    const bytes = Buffer.from(encrypted)
    const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const body = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([body, decipher.final()])
  }
  return {
    encrypt,
    decrypt: (encrypted: Uint8Array): string => decryptBytes(encrypted).toString('utf8'),
    decryptBytes,
    hashOf: (text: string): Buffer => createHmac('sha256', hashKey).update(text).digest(),
  }
}

/** Keys that hashed texts under earlier PEPPERs, by purpose, the newest first. */
export type EarlierKeys = ReadonlyMap<string, readonly Buffer[]>

/** The key of a purpose's hashes, to be stored encrypted when PEPPER changes. */
export const hashKeyOf = (pepper: Buffer, purpose: string): Buffer =>
  keyFor(pepper, `${purpose}:name`).export()

/** The hashes of a text under the keys of earlier PEPPERs: rows without their plain text have them. */
export const earlierHashesOf = (
  { earlier }: { earlier?: EarlierKeys },
  purpose: string,
  text: string,
): Buffer[] =>
  (earlier?.get(purpose) ?? []).map((key) => createHmac('sha256', key).update(text).digest())

/** Identifies the key without revealing it, so that a stored value names the key that decrypts it. */
export const keyIdOf = ({ hashOf }: ReturnType<typeof createEncryption>): string =>
  hashOf('key').toString('hex').slice(0, 8)

const keys = new WeakMap<Buffer, Map<string, KeyObject>>()

/** Derives each key once, because deriving costs more than encrypting a small text. */
function keyFor(pepper: Buffer, use: string): KeyObject {
  const known = keys.get(pepper) ?? new Map<string, KeyObject>()
  keys.set(pepper, known)
  const key =
    known.get(use) ?? createSecretKey(Buffer.from(hkdfSync('sha256', pepper, '', use, 32)))
  known.set(use, key)
  return key
}
