import assert from 'node:assert/strict'
import { Refusal } from '#contract/refusal'
import { banksInEnglish, englishName } from '#contract/register'
import type { Context } from '../platform/context.ts'
import { createSeal } from '../platform/encryption.ts'

type Secrets = Context['secrets']

type Seal = ReturnType<typeof createSeal> & {
  /** Identifies the key without revealing it, so that a stored value names the key that decrypts it. */
  keyId: string
}

/** Deriving the keys is slower than using them, and every wallet that is shown needs them. */
const seals = new WeakMap<Buffer, Seal>()

function sealOf({ pepper }: Secrets): Seal {
  const known = seals.get(pepper)
  if (known) return known
  const seal = createSeal(pepper, 'bank account')
  const made = { ...seal, keyId: seal.nameOf('key').toString('hex').slice(0, 8) }
  seals.set(pepper, made)
  return made
}

/** Encrypts a bank account number for storage, with the key's id in front. */
export function sealAccountNo(secrets: Secrets, accountNo: string): string {
  const seal = sealOf(secrets)
  return `${seal.keyId}.${seal.seal(accountNo).toString('base64url')}`
}

/** @throws when it was encrypted with another key or changed since */
export function openAccountNo(secrets: Secrets, sealed: string): string {
  const seal = sealOf(secrets)
  const [id, text = ''] = sealed.split('.')
  assert(id === seal.keyId, `a bank account number is sealed with another key (${id})`)
  return seal.open(Buffer.from(text, 'base64url'))
}

/** Keyed hash for the unique index: equal for equal accounts, and reveals nothing else. */
export const indexOfAccount = (secrets: Secrets, bankCode: string, accountNo: string): Buffer =>
  sealOf(secrets).nameOf(`${bankCode}:${accountNo}`)

/**
 * REG-09, REG-10: normalizes the holder's name to the banks' spelling. @throws Refusal when this bank accepts Latin
 * letters only
 */
export function holderOf(bankCode: string, typed: string): string {
  const holder = typed.trim().replace(/\s+/g, ' ').toUpperCase()
  if (banksInEnglish.includes(bankCode) && !englishName.test(holder))
    throw new Refusal('BANK_ACCOUNT_NAME_ENG')
  if (!/\p{L}/u.test(holder)) throw new Refusal('INVALID_USER_INFO')
  return holder
}
