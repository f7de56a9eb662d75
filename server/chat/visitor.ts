import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { RefusalCode } from '#contract/refusal'
import { callerOf } from '../login/session.ts'
import type { Visitor } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { createEncryption, earlierHashesOf } from '../platform/encryption.ts'
import { isMerged } from './merge.ts'

const tokenForm = /^kg_([0-9a-f]{32})_([A-Za-z0-9_-]{43})$/

const companionOf = ({ pepper }: Context['secrets'], id: string): string =>
  createEncryption(pepper, 'guest').hashOf(id).toString('base64url')

/** An id to chat under, and the token that proves it. Nothing of it is kept: its companion is drawn from our key. */
export function newGuest(secrets: Context['secrets']): { guestId: string; token: string } {
  const guestId = randomBytes(16).toString('hex')
  return { guestId, token: `kg_${guestId}_${companionOf(secrets, guestId)}` }
}

/** The guest whose token this is. Undefined for a forged one. */
export function guestIn(secrets: Context['secrets'], token: string): string | undefined {
  const [, id, companion] = tokenForm.exec(token) ?? []
  if (!id || !companion) return undefined
  const earlier = earlierHashesOf(secrets, 'guest', id).map((hash) => hash.toString('base64url'))
  const isOurs = (ours: string) => timingSafeEqual(Buffer.from(ours), Buffer.from(companion))
  return [companionOf(secrets, id), ...earlier].some(isOurs) ? id : undefined
}

const ownId = /^[A-Za-z0-9_-]{21,64}$/

const nameOf = (hash: Buffer): string => hash.toString('hex').slice(0, 32)

/**
 * Finds the guest of an id that the client generated: as random as `crypto.randomUUID()`, it is the guest's secret. The
 * conversation is named by its keyed hash, so that reading the name does not allow writing in it. A conversation from
 * before PEPPER was changed keeps its name.
 */
export async function guestOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  guestId: unknown,
): Promise<Visitor | undefined> {
  if (typeof guestId !== 'string' || !ownId.test(guestId)) return undefined
  const name = nameOf(createEncryption(secrets.pepper, 'guest-id').hashOf(guestId))
  const earlier = earlierHashesOf(secrets, 'guest-id', guestId).map(nameOf)
  const known = earlier.length > 0 && (await knownNameOf(db, [name, ...earlier]))
  return { name: await unmergedName(db, known || name, secrets), member: null, session: null }
}

/** Such a client cannot be given another id: after a merge its id names another conversation, in which nothing was said. */
async function unmergedName(
  db: Context['db'],
  name: string,
  secrets: Context['secrets'],
): Promise<string> {
  let free = name
  while (await isMerged(db, free))
    free = nameOf(createEncryption(secrets.pepper, 'guest-id').hashOf(free))
  return free
}

async function knownNameOf(db: Context['db'], names: string[]): Promise<string | undefined> {
  const [known] = await db<{ name: string }[]>`
    select name from conversation where name = any(${names}::text[]) order by id limit 1`
  return known?.name
}

/** Finds the visitor of a member's or a guest's token. */
export async function visitorOf(
  ctx: Pick<Context, 'db' | 'region' | 'secrets'>,
  token: string,
): Promise<Visitor | RefusalCode> {
  if (token.startsWith('kg_')) {
    const name = guestIn(ctx.secrets, token)
    // The client of a guest who became a member forgets the token, and begins as another guest.
    if (!name || (await isMerged(ctx.db, name))) return 'invalid-token'
    return { name, member: null, session: null }
  }
  const caller = await callerOf(ctx, token)
  if (typeof caller === 'string') return caller
  return { name: caller.publicId, member: caller.member, session: caller.session }
}
