import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Refusal } from '#contract/refusal'
import type { Uploaded } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import type { Ask, Page, PageAnswer } from '../platform/page.ts'
import type { Sender } from '../slip/pictures.ts'
import { assertDisk, assertRoom, type FileOwner, lockRoom } from './quota.ts'

/** The accepted types, their file endings, and how long an address is valid: a video takes longer to watch. */
const kinds = {
  'image/png': { ending: 'png', goodMs: 60_000 },
  'image/jpeg': { ending: 'jpg', goodMs: 60_000 },
  'image/gif': { ending: 'gif', goodMs: 60_000 },
  'video/mp4': { ending: 'mp4', goodMs: 600_000 },
  'video/quicktime': { ending: 'mov', goodMs: 600_000 },
} as const satisfies Record<string, { ending: string; goodMs: number }>
type Kind = keyof typeof kinds

const typeOfEnding = new Map(
  Object.entries(kinds).map(([type, { ending }]) => [ending as string, type as Kind]),
)

/** Finds the type by the file's name, which we have chosen. */
export function typeOfFile(path: string): Kind {
  const type = typeOfEnding.get(path.split('.').at(-1)!)
  if (!type) throw new Refusal('NO_DATA')
  return type
}

/**
 * CHT-08: stores a file for a later message. A picture is encoded again, a video is stored unchanged.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE for a picture that cannot be opened whole, REQUEST_LIMIT, FILE_LIMIT,
 * STORAGE_FULL, SERVICE_UNAVAILABLE
 */
export async function takeFile(
  ctx: Pick<Context, 'db' | 'files' | 'log' | 'pictures'>,
  owner: FileOwner,
  sender: Sender,
  file: Uploaded,
): Promise<string> {
  const { db, files, log } = ctx
  const { path, type } = file
  await assertDisk(ctx)
  // A file without room is refused before it is decoded.
  await assertRoom(db, owner, 0)
  const bytes = type.startsWith('image/') ? await picture(ctx, file, sender) : await readFile(path)
  const name = `${randomBytes(16).toString('hex')}.${kinds[type as Kind].ending}`
  // The row is written first, because the sweep finds files by their rows.
  await db.begin(async (tx) => {
    await lockRoom(tx, owner)
    await assertRoom(tx, owner, bytes.length)
    await tx`
      insert into chat_file (path, type, owner, bytes, network)
      values (${name}, ${type}, ${owner.owner}, ${bytes.length}, ${owner.network ?? null})`
  })
  await files.put(keyOf(name), bytes, type).catch((err: unknown) => {
    log.error({ err }, 'a file of the chat could not be stored')
    throw new Refusal('SERVICE_UNAVAILABLE')
  })
  return name
}

export const keyOf = (path: string) => `chat/${path}`

const picture = ({ pictures }: Pick<Context, 'pictures'>, file: Uploaded, sender: Sender) =>
  pictures.redrawn(file, sender, file.signal).catch((error: unknown) => {
    const isOdd = error instanceof Refusal && error.code === 'SLIP_INVALID_FILE'
    throw isOdd ? new Refusal('UNSUPPORTED_MEDIA_TYPE') : error
  })

const mediaPath = '/api/chat/file'
const encryptionOf = ({ pepper }: Context['secrets']) => createEncryption(pepper, 'chat file')

/** Makes an address at which anyone who has it can see the file for a short time. */
export function addressOf(secrets: Context['secrets'], path: string): string {
  const until = Date.now() + kinds[typeOfFile(path)].goodMs
  const claim = JSON.stringify({ path, until })
  return `${mediaPath}/${encryptionOf(secrets).encrypt(claim).toString('base64url')}`
}

/**
 * Makes a new address for a client who may see the file. @throws Refusal NO_DATA, also when the file is another's;
 * FILE_GONE when it was deleted because of its age
 */
export async function freshAddress(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  path: string,
  who: { conversation: string } | { operator: number },
): Promise<string> {
  const owner = 'operator' in who ? `operator:${who.operator}` : who.conversation
  const [file] = await db<{ isGone: boolean }[]>`
    select deleted_at is not null as is_gone from chat_file f left join conversation c on c.id = f.conversation
    where f.path = ${path} and (f.owner = ${owner}
      or ${'operator' in who ? db`f.conversation is not null` : db`c.name = ${owner}`})`
  if (!file) throw new Refusal('NO_DATA')
  if (file.isGone) throw new Refusal('FILE_GONE')
  return addressOf(secrets, path)
}

/** Serves the file of an address, only as a picture or a video. */
export const chatFiles = (ctx: Pick<Context, 'files' | 'secrets'>): Page => ({
  path: `${mediaPath}/:token`,
  async answer(ask) {
    const path = namedIn(ctx.secrets, ask.path.split('/').at(-1)!)
    const bytes = path && (await ctx.files.get(keyOf(path)))
    if (!bytes) return { status: 404, type: 'text/plain; charset=utf-8', body: 'Not here.\n' }
    return pieceOf(ask, bytes, typeOfFile(path))
  },
})

/** Serves byte ranges of a video, because a player needs them to seek. */
function pieceOf({ headers: { range } }: Ask, bytes: Buffer, type: Kind): PageAnswer {
  const isVideo = type.startsWith('video/')
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    // The browser saves a video instead of opening it, because we have not encoded its bytes.
    'content-disposition': isVideo
      ? `attachment; filename="video.${kinds[type].ending}"`
      : 'inline',
    'x-content-type-options': 'nosniff',
    ...(isVideo && { 'accept-ranges': 'bytes' }),
  }
  const [, first = '', last = ''] = /^bytes=(\d{1,9})-(\d{0,9})$/.exec(range ?? '') ?? []
  if (!isVideo || !first) return { status: 200, type, body: bytes, headers }
  const [from, to] = [Number(first), Math.min(last ? Number(last) : Infinity, bytes.length - 1)]
  if (from > to)
    return {
      status: 416,
      type: 'text/plain; charset=utf-8',
      body: 'Not so long.\n',
      headers: { ...headers, 'content-range': `bytes */${bytes.length}` },
    }
  const piece = { ...headers, 'content-range': `bytes ${from}-${to}/${bytes.length}` }
  return { status: 206, type, body: bytes.subarray(from, to + 1), headers: piece }
}

function namedIn(secrets: Context['secrets'], token: string): string | undefined {
  try {
    const { path, until } = JSON.parse(
      encryptionOf(secrets).decrypt(Buffer.from(token, 'base64url')),
    )
    return until > Date.now() ? path : undefined
  } catch {
    // We have not issued this token.
    return undefined
  }
}
