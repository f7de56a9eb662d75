import assert from 'node:assert/strict'
import { Refusal } from '#contract/refusal'
import { banksInEnglish, englishName } from '#contract/register'
import type { Context } from '../platform/context.ts'
import { createSeal } from '../platform/encryption.ts'

type Secrets = Context['secrets']

type Seal = ReturnType<typeof createSeal> & {
  /** Names the key without telling it, so that what was sealed says which key opens it. */
  keyId: string
}

/** Deriving the keys costs more than using them, and every wallet that is shown needs them. */
const seals = new WeakMap<Buffer, Seal>()

function sealOf({ pepper }: Secrets): Seal {
  const known = seals.get(pepper)
  if (known) return known
  const seal = createSeal(pepper, 'bank account')
  const made = { ...seal, keyId: seal.nameOf('key').toString('hex').slice(0, 8) }
  seals.set(pepper, made)
  return made
}

/** A bank account number as it rests in the table: the key's id, and the number encrypted. */
export function sealAccountNo(secrets: Secrets, accountNo: string): string {
  const seal = sealOf(secrets)
  return `${seal.keyId}.${seal.seal(accountNo).toString('base64url')}`
}

/** @throws when it was sealed with another key or changed since. */
export function openAccountNo(secrets: Secrets, sealed: string): string {
  const seal = sealOf(secrets)
  const [id, text = ''] = sealed.split('.')
  assert(id === seal.keyId, `a bank account number is sealed with another key (${id})`)
  return seal.open(Buffer.from(text, 'base64url'))
}

/** Equal for equal accounts, and says nothing else: what the unique index stands on. */
export const indexOfAccount = (secrets: Secrets, bankCode: string, accountNo: string): Buffer =>
  sealOf(secrets).nameOf(`${bankCode}:${accountNo}`)

/** REG-09, REG-10: the holder's name as banks print it. @throws Refusal when this bank prints Latin letters only. */
export function holderOf(bankCode: string, typed: string): string {
  const holder = typed.trim().replace(/\s+/g, ' ').toUpperCase()
  if (banksInEnglish.includes(bankCode) && !englishName.test(holder))
    throw new Refusal('BANK_ACCOUNT_NAME_ENG')
  if (!/\p{L}/u.test(holder)) throw new Refusal('INVALID_USER_INFO')
  return holder
}
