import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { createEncryption, keyIdOf } from '../platform/encryption.ts'

type Secrets = Context['secrets']

const sentence =
  'PEPPER is not the one that this database was written with: set the right PEPPER, or the right DATABASE_URL.'
const membersMax = 10

const halfSentence =
  'PEPPER is being changed: set PEPPER and PEPPER_BEFORE, and run npm run pepper -- rotate to its end.'
const beforeSentence =
  'The rows are still under PEPPER_BEFORE: stop every server, and run npm run pepper -- rotate.'

/** Identifies a PEPPER without revealing it. */
export const fingerprintOf = ({ pepper }: Secrets): Buffer =>
  createEncryption(pepper, 'fingerprint').hashOf('pepper')

/** `rotatesTo` is null, unless a change of PEPPER is under way. */
export type Noted = {
  fingerprint: Uint8Array
  rotatesFrom: Uint8Array | null
  rotatesTo: Uint8Array | null
}

/**
 * Refuses a PEPPER that is not the database's, because each row that is written under another one is lost with it. The
 * first server that starts with a database notes the fingerprint of its PEPPER there.
 * @throws an Error with a sentence for the person who starts the server
 */
export async function assertPepper(
  db: Db,
  secrets: Secrets,
  before: Buffer | null = null,
): Promise<void> {
  const fingerprint = fingerprintOf(secrets)
  const known = (await notedIn(db)) ?? (await note(db, secrets, fingerprint))
  if (known.rotatesTo) throw new Error(halfSentence)
  if (fingerprint.equals(known.fingerprint)) return
  const isBefore = before && fingerprintOf({ pepper: before }).equals(known.fingerprint)
  throw new Error(isBefore ? beforeSentence : sentence)
}

/** If two servers start at once, the second one finds the fingerprint of the first. */
async function note(db: Db, secrets: Secrets, fingerprint: Buffer): Promise<Noted> {
  if (await hasOtherKey(db, secrets)) throw new Error(sentence)
  await db`insert into pepper (fingerprint) values (${fingerprint}) on conflict do nothing`
  return (await notedIn(db))!
}

/** Reads what the database knows of its PEPPER: undefined before its first server. */
export async function notedIn(db: Db | Tx): Promise<Noted | undefined> {
  const [noted] = await db<Noted[]>`select fingerprint, rotates_from, rotates_to from pepper`
  return noted
}

/** A database of a version that noted no fingerprint shows its key in the account numbers of its newest members. */
async function hasOtherKey(db: Db, secrets: Secrets): Promise<boolean> {
  const own = keyIdOf(createEncryption(secrets.pepper, 'bank account'))
  const newest = await db<{ bankAccountNo: string }[]>`
    select bank_account_no from member order by id desc limit ${membersMax}`
  return newest.some(({ bankAccountNo }) => {
    const [, id] = /^([0-9a-f]{8})\./.exec(bankAccountNo) ?? []
    return id !== undefined && id !== own
  })
}
