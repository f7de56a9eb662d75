import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'

/** Digits of five bits that people do not mistake for each other. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const hashBits = 40
const pattern = new RegExp(`^[${digits}]{16}$`)

/** A code that one member can use once: its batch, and its number in it. */
type Place = { batch: number; number: number }
export type OneTimeCode = Place & { code: string; bonus: string }

type Secrets = Pick<Context['secrets'], 'pepper'>
const encryptionOf = ({ pepper }: Secrets) => createEncryption(pepper, 'bonus code')

/** Makes the encrypted key of a new batch. */
export const newBatchKey = (secrets: Secrets): Buffer =>
  encryptionOf(secrets).encrypt(randomBytes(32).toString('hex'))

/** Writes the codes of a batch, one after the other. */
export function* codesOf(
  secrets: Secrets,
  { id, count, encryptedKey }: { id: number; count: number; encryptedKey: Buffer },
): Generator<string> {
  const key = encryptionOf(secrets).decrypt(encryptedKey)
  for (let number = 0; number < count; number++) yield codeAt({ batch: id, number }, key)
}

/** Finds the batch of a code. Undefined unless the code is one of a batch that is active. */
export async function oneTimeCodeIn(
  db: Db | Tx,
  secrets: Secrets,
  typed: string,
): Promise<OneTimeCode | undefined> {
  const place = placeIn(typed)
  if (!place) return
  const [batch] = await db<{ bonus: string; encryptedKey: Buffer }[]>`
    select bonus, encrypted_key from bonus_code_batch
    where id = ${place.batch} and ${place.number} < count and stopped_at is null and coalesce(ends_at > now(), true)`
  if (!batch) return
  const code = codeAt(place, encryptionOf(secrets).decrypt(batch.encryptedKey))
  if (!timingSafeEqual(Buffer.from(plain(code)), Buffer.from(plain(typed)))) return
  return { ...place, code, bonus: batch.bonus }
}

/** The offer of a code. A one-time code offers its promotion also when no list shows it. */
export const offerOf = (code: string, oneTime: OneTimeCode | undefined) =>
  oneTime ? { code: oneTime.bonus, withUnlisted: true } : { code }

/** True if another member used the code, or this one did and got the promotion's bonus. */
export async function isUsed(
  db: Db | Tx,
  { batch, number }: Place,
  member: number,
): Promise<boolean> {
  const rows = await db`
    select from bonus_code_claim used join member_bonus claim
      on claim.bucket = used.member % 256 and claim.member = used.member and claim.id = used.claim
    where batch = ${batch} and number = ${number}
      and not (used.member = ${member} and claim.state = 'cancelled' and claim.granted_at is null)`
  return rows.length > 0
}

/** True if the member used this code for this bonus. Its batch may have been stopped since. */
export async function isUsedFor(
  db: Db | Tx,
  typed: string,
  { member, bonus }: { member: number; bonus: string },
): Promise<boolean> {
  const place = placeIn(typed)
  if (!place) return false
  const rows = await db`
    select from bonus_code_claim used join bonus_code_batch on id = batch
    where batch = ${place.batch} and number = ${place.number} and used.member = ${member} and bonus = ${bonus}`
  return rows.length > 0
}

/** Marks the code as used by this claim. Returns false if it is used: of claims at once one succeeds. */
export async function useCode(
  tx: Tx,
  { batch, number }: Place,
  member: number,
  claim: number,
): Promise<boolean> {
  const { count } = await tx`
    insert into bonus_code_claim as used (batch, number, member, claim)
    values (${batch}, ${number}, ${member}, ${claim})
    on conflict (batch, number) do update set claim = excluded.claim, used_at = now()
    where used.member = excluded.member and exists (
      select from member_bonus
      where bucket = ${member % 256} and member = ${member} and id = used.claim and state = 'cancelled' and granted_at is null)`
  return count === 1
}

function codeAt({ batch, number }: Place, key: string): string {
  const hash = createHmac('sha256', Buffer.from(key, 'hex')).update(`${batch}:${number}`).digest()
  const checked = Number(hash.readBigUInt64BE() >> BigInt(64 - hashBits))
  const text = digitsOf(batch, 4) + digitsOf(number, 4) + digitsOf(checked, 8)
  return text.match(/.{4}/g)!.join('-')
}

function placeIn(typed: string): Place | undefined {
  const text = plain(typed)
  if (!pattern.test(text)) return
  return { batch: numberOf(text.slice(0, 4)), number: numberOf(text.slice(4, 8)) }
}

/** People read O for 0, and I or L for 1. */
const plain = (typed: string): string =>
  typed.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1')

const digitsOf = (number: number, length: number): string =>
  Array.from({ length }, (_, at) => digits[Math.floor(number / 32 ** (length - 1 - at)) % 32]).join(
    '',
  )

const numberOf = (text: string): number =>
  [...text].reduce((sum, digit) => sum * 32 + digits.indexOf(digit), 0)
