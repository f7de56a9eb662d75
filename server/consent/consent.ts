import { createHash } from 'node:crypto'
import type { Consent } from '#contract/consent'
import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { noteTooYoung } from '../identity/age.ts'
import { type Client, placeOf } from '../member-event/place.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { termsVersionOf } from '../site/legal.ts'
import { textsOf } from '../site/site.ts'
import { checkAge, decryptDateOfBirth, encryptDateOfBirth } from './date-of-birth.ts'

type Agreed = { termsVersion: number; language: Language; client: Client }
/** A consent that is ready to be stored, once the member is known. */
export type NewConsent = {
  termsVersion: number
  language: Language
  textHash: Buffer
  networkHash: Buffer
  address: Buffer
}

export async function consentOf(db: Db, { member }: Pick<Caller, 'member'>): Promise<Consent> {
  const termsVersion = await termsVersionOf(db)
  const [row] = await db<[{ isAgreed: boolean; hasDateOfBirth: boolean }]>`
    select date_of_birth is not null as has_date_of_birth, exists (
        select from member_consent c
        where c.bucket = ${member % 256} and c.member = ${member} and c.terms_version = ${termsVersion}
      ) as is_agreed
    from member where id = ${member}`
  return { termsVersion, isAgreed: row.isAgreed, hasDateOfBirth: row.hasDateOfBirth }
}

/** @throws Refusal TERMS_CHANGED */
export async function agree(
  ctx: Pick<Context, 'db' | 'secrets'>,
  { member }: Pick<Caller, 'member'>,
  agreed: Agreed,
): Promise<void> {
  await storeConsent(ctx.db, member, await newConsent(ctx, agreed))
}

/** Prepares a consent to the terms in force. @throws Refusal TERMS_CHANGED */
export async function newConsent(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { termsVersion, language, client }: Agreed,
): Promise<NewConsent> {
  const texts = [await textsOf(db, 'condition', language), await textsOf(db, 'agreement', language)]
  // After the texts: a version that is published meanwhile is not taken for the one that the member read.
  if (termsVersion !== (await termsVersionOf(db))) throw new Refusal('TERMS_CHANGED')
  const { networkHash, address } = placeOf(secrets, client)
  const textHash = createHash('sha256').update(JSON.stringify(texts)).digest()
  return { termsVersion, language, textHash, networkHash, address }
}

/** Stores a consent. The first one to a version stays. */
export async function storeConsent(
  db: Db | Tx,
  member: number,
  { termsVersion, language, textHash, networkHash, address }: NewConsent,
): Promise<void> {
  await db`
    insert into member_consent (bucket, member, terms_version, language, text_hash, network_hash, address)
    values (${member % 256}, ${member}, ${termsVersion}, ${language}, ${textHash}, ${networkHash}, ${address})
    on conflict do nothing`
}

/**
 * Stores the date of birth of a member who has none. No call can change it afterwards. One below the minimum age is not
 * stored here: it stops play, and operators look at it.
 * @throws Refusal INVALID_USER_INFO, AGE_BELOW_MINIMUM
 */
export async function giveDateOfBirth(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { member }: Pick<Caller, 'member'>,
  dateOfBirth: string,
): Promise<void> {
  await checkAge(db, dateOfBirth).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'AGE_BELOW_MINIMUM')
      await noteTooYoung({ db, secrets }, { member }, dateOfBirth)
    throw error
  })
  const stored = await db`
    update member set date_of_birth = ${encryptDateOfBirth(secrets, dateOfBirth)}
    where id = ${member} and date_of_birth is null`
  if (stored.count === 1) return
  const [known] = await db<[{ dateOfBirth: string }]>`
    select date_of_birth from member where id = ${member}`
  if (decryptDateOfBirth(secrets, known.dateOfBirth) !== dateOfBirth)
    throw new Refusal('INVALID_USER_INFO', { field: 'dateOfBirth' })
}
