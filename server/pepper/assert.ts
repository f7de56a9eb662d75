import type { Db } from '#db'
import type { Context } from '../platform/context.ts'
import { createEncryption, keyIdOf } from '../platform/encryption.ts'

type Secrets = Context['secrets']

const sentence =
  'PEPPER is not the one that this database was written with: set the right PEPPER, or the right DATABASE_URL.'
const membersMax = 10

/**
 * Refuses a PEPPER that is not the database's, because each row that is written under another one is lost with it. The
 * first server that starts with a database notes the fingerprint of its PEPPER there.
 * @throws an Error with a sentence for the person who starts the server
 */
export async function assertPepper(db: Db, secrets: Secrets): Promise<void> {
  const fingerprint = createEncryption(secrets.pepper, 'fingerprint').hashOf('pepper')
  const known = (await notedIn(db)) ?? (await note(db, secrets, fingerprint))
  if (!fingerprint.equals(known)) throw new Error(sentence)
}

/** If two servers start at once, the second one finds the fingerprint of the first. */
async function note(db: Db, secrets: Secrets, fingerprint: Buffer): Promise<Uint8Array> {
  if (await hasOtherKey(db, secrets)) throw new Error(sentence)
  await db`insert into pepper (fingerprint) values (${fingerprint}) on conflict do nothing`
  return (await notedIn(db))!
}

async function notedIn(db: Db): Promise<Uint8Array | undefined> {
  const [noted] = await db<{ fingerprint: Uint8Array }[]>`select fingerprint from pepper`
  return noted?.fingerprint
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
