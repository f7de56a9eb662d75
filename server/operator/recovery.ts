import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { createEncryption, earlierHashesOf } from '../platform/encryption.ts'
import { base32 } from './totp.ts'

type Secrets = Context['secrets']
const codesAtOnce = 10
const codeForm = /^[a-z2-7]{5}-[a-z2-7]{5}$/

export const isRecoveryCode = (code: string): boolean => codeForm.test(code)

/** Makes ten codes of 50 random bits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesAtOnce }, () => {
    const letters = base32(randomBytes(7)).toLowerCase()
    return `${letters.slice(0, 5)}-${letters.slice(5, 10)}`
  })

/** Replaces the operator's recovery codes. The database has only keyed hashes of them. */
export async function storeRecoveryCodes(
  tx: Tx,
  { pepper }: Secrets,
  { operator, codes }: { operator: number; codes: string[] },
): Promise<void> {
  const hashes = codes.map((code) => hashOf(pepper, operator, code))
  await forgetRecoveryCodes(tx, operator)
  await tx`
    insert into operator_recovery_code (operator, code_hash)
    select ${operator}, unnest(${hashes}::bytea[])`
}

export async function forgetRecoveryCodes(tx: Tx, operator: number): Promise<void> {
  await tx`delete from operator_recovery_code where operator = ${operator}`
}

/** Uses up a code. Of two requests at once the second finds the code used. */
export async function useRecoveryCode(
  tx: Tx,
  secrets: Secrets,
  { operator, code }: { operator: number; code: string },
): Promise<boolean> {
  const hashes = [
    hashOf(secrets.pepper, operator, code),
    ...earlierHashesOf(secrets, 'operator recovery code', `${operator}:${code}`),
  ]
  const { count } = await tx`
    update operator_recovery_code set used_at = now()
    where operator = ${operator} and code_hash = any(${hashes}::bytea[]) and used_at is null`
  return count > 0
}

export async function recoveryCodesLeft(db: Db | Tx, operator: number): Promise<number> {
  const [{ left }] = await db<[{ left: number }]>`
    select count(*)::int as left from operator_recovery_code where operator = ${operator} and used_at is null`
  return left
}

const hashOf = (pepper: Buffer, operator: number, code: string): Buffer =>
  createEncryption(pepper, 'operator recovery code').hashOf(`${operator}:${code}`)
