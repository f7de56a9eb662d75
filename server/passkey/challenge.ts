import { randomBytes } from 'node:crypto'
import { passkeyTimeoutMs } from '#contract/passkey'
import type { Db } from '#db'

/** Makes a challenge that only its owner can use, once and soon. An owner is an account or a session, and a purpose. */
export async function newChallenge(db: Db, owner: string): Promise<string> {
  const challenge = randomBytes(32)
  await db`
    insert into passkey_challenge (challenge, owner, ends_at)
    values (${challenge}, ${owner}, now() + ${passkeyTimeoutMs}::int * interval '1 millisecond')`
  return challenge.toString('base64url')
}

/** Uses up a challenge, whatever becomes of its signature. Of two requests at once the second finds it used. */
export async function useChallenge(
  db: Db,
  { owner, challenge }: { owner: string; challenge: string },
): Promise<boolean> {
  const [used] = await db<{ isValid: boolean }[]>`
    delete from passkey_challenge where challenge = ${Buffer.from(challenge, 'base64url')} and owner = ${owner}
    returning ends_at > now() as is_valid`
  return used?.isValid ?? false
}
