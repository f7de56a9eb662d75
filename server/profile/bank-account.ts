import assert from 'node:assert/strict'
import { Refusal } from '#contract/refusal'
import { banksInEnglish, englishName } from '#contract/register'
import type { Context } from '../platform/context.ts'
import { createEncryption, keyIdOf } from '../platform/encryption.ts'

type Secrets = Context['secrets']

type AccountEncryption = ReturnType<typeof createEncryption> & { keyId: string }

/** Deriving the keys is slower than using them, and every wallet that is shown needs them. */
const encryptions = new WeakMap<Buffer, AccountEncryption>()

function encryptionOf({ pepper }: Secrets): AccountEncryption {
  const known = encryptions.get(pepper)
  if (known) return known
  const encryption = createEncryption(pepper, 'bank account')
  const made = { ...encryption, keyId: keyIdOf(encryption) }
  encryptions.set(pepper, made)
  return made
}

/** Encrypts a bank account number for storage, with the key's id in front. */
export function encryptAccountNo(secrets: Secrets, accountNo: string): string {
  const encryption = encryptionOf(secrets)
  return `${encryption.keyId}.${encryption.encrypt(accountNo).toString('base64url')}`
}

/** @throws when it was encrypted with another key or changed since */
export function decryptAccountNo(secrets: Secrets, encrypted: string): string {
  const encryption = encryptionOf(secrets)
  const [id, text = ''] = encrypted.split('.')
  assert(id === encryption.keyId, `a bank account number is encrypted with another key (${id})`)
  return encryption.decrypt(Buffer.from(text, 'base64url'))
}

/** Keyed hash for the unique index: equal for equal accounts, and reveals nothing else. */
export const indexOfAccount = (secrets: Secrets, bankCode: string, accountNo: string): Buffer =>
  encryptionOf(secrets).hashOf(`${bankCode}:${accountNo}`)

/**
 * REG-09, REG-10: normalizes the holder's name to the banks' spelling. @throws Refusal when this bank accepts Latin
 * letters only
 */
export function holderOf(bankCode: string, typed: string): string {
  const holder = typed.trim().replace(/\s+/g, ' ').toUpperCase()
  if (banksInEnglish.includes(bankCode) && !englishName.test(holder))
    throw new Refusal('BANK_ACCOUNT_NAME_ENG', { field: 'bankAccountName' })
  if (!/\p{L}/u.test(holder)) throw new Refusal('INVALID_USER_INFO', { field: 'bankAccountName' })
  return holder
}
