import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { challengeForm } from '#contract/proof-of-work'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import { countInDatabase } from '../platform/limits.ts'

const lifeMs = 3 * 60_000
/** Every call of a purpose and a subject, such as a phone number, needs a proof of its own. */
type Subject = { purpose: 'sign-in' | 'code'; subject: string }
type Demand = Subject & {
  /** Zero bits of the hash: each further one doubles the work. */
  bits: number
  /** The header of the call. */
  proof: string | undefined
}

const secretOf = ({ pepper }: Context['secrets']) => createEncryption(pepper, 'proof of work')

/**
 * Asks the caller for a proof of work. A challenge is a keyed hash of what it is for, so the server stores none; the ones that
 * were solved are counted in the database, so that each opens one call at one server.
 * @throws Refusal PROOF_OF_WORK_NEEDED with a new challenge, unless `proof` solves an earlier one
 */
export async function demandWork(
  db: Db | Tx,
  secrets: Context['secrets'],
  { bits, proof, ...subject }: Demand,
): Promise<void> {
  const solved = proof === undefined ? undefined : solvedIn(secrets, subject, proof)
  if (solved && (await countInDatabase(db)(`work ${solved}`, lifeMs / 1_000)) === 1) return
  const salt = randomBytes(16).toString('base64url')
  const head = `${Date.now() + lifeMs}.${bits}.${salt}`
  const challenge = `${head}.${macOf(secrets, subject, head).toString('base64url')}`
  throw new Refusal('PROOF_OF_WORK_NEEDED', { details: { challenge, bits } })
}

const macOf = (secrets: Context['secrets'], { purpose, subject }: Subject, head: string): Buffer =>
  secretOf(secrets).hashOf(`${purpose} ${head} ${subject}`)

/** @returns the name of the challenge that the proof solves */
function solvedIn(
  secrets: Context['secrets'],
  subject: Subject,
  proof: string,
): string | undefined {
  const at = proof.lastIndexOf('.')
  const [, ends, bits, salt, given] = challengeForm.exec(proof.slice(0, at)) ?? []
  const number = proof.slice(at + 1)
  if (!given || !/^\d{1,10}$/.test(number) || Number(number) > 0xffff_ffff) return
  if (Number(ends) < Date.now()) return
  const mac = macOf(secrets, subject, `${ends}.${bits}.${salt}`)
  const claimed = Buffer.from(given, 'base64url')
  if (claimed.length !== mac.length || !timingSafeEqual(claimed, mac)) return
  return isSolved(mac, Number(number), Number(bits)) ? given : undefined
}

function isSolved(mac: Buffer, number: number, bits: number): boolean {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(number)
  const first = createHash('sha256').update(mac).update(counted).digest().readUInt32BE()
  return Math.clz32(first) >= bits
}
