import type { Stored } from '#db/rows'
import { hashOfNumber } from '../identity/details.ts'
import { networkHashOf } from '../member-event/place.ts'
import type { Context } from '../platform/context.ts'
import { createEncryption, keyIdOf } from '../platform/encryption.ts'
import { indexOfAccount } from '../profile/bank-account.ts'
import { encryptionOf as voucherEncryptionOf } from '../truelink/voucher.ts'
import type { Row as Dependent } from './columns.ts'

type Secrets = Context['secrets']
/**
 * - `none`: nothing is stored.
 * - `current`, `before`: the PEPPER that it is under. One under the previous PEPPER has its `next` value.
 * - `other`: neither opens it, so it was lost before.
 */
export type Found = { under: 'none' | 'current' | 'other' } | { under: 'before'; next: Stored }

type Opened = Found & { plain?: Buffer }

/** A stored value, and a keyed hash that was made of it. */
export type Renewal = {
  encrypted: (purpose: string, stored: Stored) => Opened
  keyed: (purpose: string, stored: Stored, plain: Buffer | undefined, bank?: string) => Found
}

/** Renews the values of one row. `banks` are the codes that an account number may belong to. */
export function createRenewal(current: Secrets, before: Secrets, banks: string[]): Renewal {
  const ours = encryptionsOf(current)
  const theirs = encryptionsOf(before)

  function encrypted(purpose: string, stored: Stored): Opened {
    if (stored === null || stored.length === 0) return { under: 'none' }
    const { id, bytes } = partsOf(stored)
    const [own, old] = [ours(purpose), theirs(purpose)]
    const plain = (id ?? old.id) === old.id ? opened(old, bytes) : undefined
    if (!plain) {
      const renewed = (id ?? own.id) === own.id ? opened(own, bytes) : undefined
      return renewed ? { under: 'current', plain: renewed } : { under: 'other' }
    }
    const sealed = own.encrypt(plain)
    if (typeof stored !== 'string') return { under: 'before', next: sealed, plain }
    const text = sealed.toString('base64url')
    return { under: 'before', next: id === undefined ? text : `${own.id}.${text}`, plain }
  }

  function keyed(purpose: string, stored: Stored, plain: Buffer | undefined, bank?: string): Found {
    // An anonymised member has hashes of no plain text.
    if (stored === null || typeof stored === 'string' || !plain?.length) return { under: 'none' }
    const isStored = (hash: Buffer) => hash.equals(stored)
    const hashes = hashesOf[purpose]!
    const text = plain.toString('utf8')
    const places = bank === undefined ? banks : [bank]
    const old = hashes(before, text, places)
    const place = old.findIndex(isStored)
    if (place >= 0) return { under: 'before', next: hashes(current, text, places)[place]! }
    return { under: hashes(current, text, places).some(isStored) ? 'current' : 'other' }
  }

  return { encrypted, keyed }
}

type Encryption = ReturnType<typeof createEncryption> & { id: string }

function encryptionsOf({ pepper }: Secrets): (purpose: string) => Encryption {
  const known = new Map<string, Encryption>()
  return (purpose) => {
    const encryption = known.get(purpose)
    if (encryption) return encryption
    const made = createEncryption(pepper, purpose)
    const named = { ...made, id: keyIdOf(made) }
    known.set(purpose, named)
    return named
  }
}

/** Bytes are stored as they are. A text is in base64url, and some begin with the id of their key. */
function partsOf(stored: string | Uint8Array): { id?: string; bytes: Uint8Array } {
  if (typeof stored !== 'string') return { bytes: stored }
  const [, id, text] = /^([0-9a-f]{8})\.(.*)$/s.exec(stored) ?? []
  return id === undefined
    ? { bytes: Buffer.from(stored, 'base64url') }
    : { id, bytes: Buffer.from(text!, 'base64url') }
}

function opened({ decryptBytes }: Encryption, bytes: Uint8Array): Buffer | undefined {
  try {
    return decryptBytes(bytes)
  } catch {
    // The tag tells that it was encrypted with another key.
    return undefined
  }
}

type Hashes = (secrets: Secrets, plain: string, banks: string[]) => Buffer[]

/** The hashes that may have been made of a plain text, by purpose. */
const hashesOf: Readonly<Record<string, Hashes>> = {
  'bank account': (secrets, accountNo, banks) =>
    banks.map((bank) => indexOfAccount(secrets, bank, accountNo)),
  'identity document': (secrets, details) => {
    const { number } = JSON.parse(details) as { number: string | null }
    return number === null ? [] : [hashOfNumber(secrets, number)]
  },
  'member event': (secrets, address) => [networkHashOf(secrets, address)],
  voucher: (secrets, voucher) => [voucherEncryptionOf(secrets).hashOf(voucher)],
} satisfies Partial<Record<Dependent['purpose'], Hashes>>
