import { randomBytes } from 'node:crypto'
import { Refusal } from '#contract/refusal'
import type { Caller, Uploaded } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import { removeEach } from '../platform/jobs/remove-each.ts'
import type { Deadline } from '../platform/jobs/work.ts'
import { lockMember } from '../platform/member-lock.ts'
import type { Page } from '../platform/page.ts'
import { settingsOf } from '../site/settings.ts'

type Secrets = Context['secrets']
const addressMs = 60_000
const picturePath = '/api/console/identity-picture'
export const keyOf = (path: string) => `identity/${path}`
export const pictureEncryptionOf = ({ pepper }: Secrets) =>
  createEncryption(pepper, 'identity picture')

export const encryptPicture = (secrets: Secrets, bytes: Buffer): Buffer =>
  pictureEncryptionOf(secrets).encrypt(bytes)
const addressEncryption = ({ pepper }: Secrets) => createEncryption(pepper, 'identity address')

/** Pictures of one member that wait for a document to follow. */
const picturesMax = 6

/**
 * Encodes a picture again and stores it encrypted. Its row is written first, because the round finds files by their rows.
 * @throws Refusal SLIP_INVALID_FILE, REQUEST_LIMIT, SERVICE_UNAVAILABLE
 */
export async function takePicture(
  { db, files, secrets, pictures, log }: Context,
  { member }: Pick<Caller, 'member'>,
  file: Uploaded,
): Promise<string> {
  await assertRoom(db, member)
  const sender = { lane: 'known', name: String(member) } as const
  const bytes = await pictures.redrawn(file, sender, file.signal)
  const path = randomBytes(16).toString('hex')
  await db.begin(async (tx) => {
    await lockMember(tx, member)
    await assertRoom(tx, member)
    await tx`
      insert into identity_picture (bucket, member, path, type)
      values (${member % 256}, ${member}, ${path}, ${file.type})`
  })
  await files
    .put(keyOf(path), encryptPicture(secrets, bytes), 'application/octet-stream')
    .catch((err: unknown) => {
      log.error({ err }, 'the picture of a document could not be stored')
      throw new Refusal('SERVICE_UNAVAILABLE')
    })
  return path
}

async function assertRoom(
  db: Pick<Context, 'db'>['db'] | Parameters<typeof lockMember>[0],
  member: number,
) {
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int as count from identity_picture
    where bucket = ${member % 256} and member = ${member}`
  if (count >= picturesMax) throw new Refusal('REQUEST_LIMIT')
}

/** Makes an address where an operator can see the picture for a minute. */
export function addressOf(secrets: Secrets, picture: { path: string; type: string }): string {
  const link = JSON.stringify(Object.assign({ until: Date.now() + addressMs }, picture))
  return `${picturePath}/${addressEncryption(secrets).encrypt(link).toString('base64url')}`
}

/** Reads and decrypts a picture, if it was not deleted. */
export async function pictureAt(
  { files, secrets }: Pick<Context, 'files' | 'secrets'>,
  path: string,
): Promise<Buffer | undefined> {
  const encrypted = await files.get(keyOf(path))
  return encrypted && pictureEncryptionOf(secrets).decryptBytes(encrypted)
}

/** Serves the picture that an address names, and only as an image. */
export const identityPictures = ({ files, secrets }: Pick<Context, 'files' | 'secrets'>): Page => ({
  path: `${picturePath}/:token`,
  async answer({ path }) {
    const named = namedIn(secrets, path.split('/').at(-1)!)
    const body = named && (await pictureAt({ files, secrets }, named.path))
    if (!body)
      return { status: 404, type: 'text/plain; charset=utf-8', body: 'Not here.\n', headers }
    return { status: 200, type: named.type, body, headers }
  },
})

const headers = {
  'cache-control': 'no-store',
  // Browsers show an image in a generated page with inline styles.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
}

function namedIn(secrets: Secrets, token: string): { path: string; type: string } | undefined {
  try {
    const link = JSON.parse(addressEncryption(secrets).decrypt(Buffer.from(token, 'base64url')))
    return link.until > Date.now() ? link : undefined
  } catch {
    // A token that cannot be decrypted was not issued by us.
    return undefined
  }
}

const atOnceMax = 500

/**
 * Deletes pictures that no document followed, and those of decided documents after the days that are set.
 * @throws an AggregateError if the storage refuses some, after it tried all others
 */
export async function forgetPictures(ctx: Context, deadline: Deadline): Promise<void> {
  const rounds = await Promise.allSettled([
    forgetUnsent(ctx, deadline),
    forgetDecided(ctx, deadline),
  ])
  const refused = rounds.flatMap((round) => (round.status === 'rejected' ? [round.reason] : []))
  if (refused.length > 0)
    throw new AggregateError(refused, 'some pictures of documents could not be deleted')
}

// The file goes first: after a crash between the two, the next round deletes it again.

/** Deletes pictures that are older than those a document may name (sendDocument). */
const forgetUnsent = ({ db, files }: Context, deadline: Deadline) =>
  removeEach(
    async (refused) =>
      db<{ bucket: number; member: number; path: string }[]>`
        select bucket, member, path from identity_picture
        where at < now() - interval '1 day' and path <> all(${refused})
        order by at limit ${atOnceMax}`,
    async ({ bucket, member, path }) => {
      await files.remove(keyOf(path))
      await db`
        delete from identity_picture where bucket = ${bucket} and member = ${member} and path = ${path}`
    },
    deadline,
  )

async function forgetDecided({ db, files }: Context, deadline: Deadline): Promise<void> {
  const { identityPictureDays } = await settingsOf(db, 'identityPictureDays')
  if (identityPictureDays === 0) return
  await removeEach(
    async (refused) =>
      db<{ bucket: number; member: number; id: string; path: string }[]>`
        select bucket, member, id::text, picture as path from identity_check
        where picture is not null and picture <> all(${refused})
          and decided_at < now() - ${identityPictureDays} * interval '1 day'
        order by decided_at limit ${atOnceMax}`,
    async ({ bucket, member, id, path }) => {
      await files.remove(keyOf(path))
      await db`
        update identity_check set picture = null, picture_type = null
        where bucket = ${bucket} and member = ${member} and id = ${id}`
    },
    deadline,
  )
}
