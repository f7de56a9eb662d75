import { randomBytes } from 'node:crypto'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import type { Operator, Uploaded } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Page } from '../platform/page.ts'

const keyOf = (path: string) => `site/${path}`
/** The address of a picture; members' browsers ask for it without a session. */
const imageOf = (path: string) => `/pictures/${path}`
const pathOf = (image: string) => image.replace('/pictures/', '')

const atOnceMax = 20

/**
 * Encodes a picture again and stores it. Its row is written first, so that a file without a row cannot remain.
 * @throws Refusal SLIP_INVALID_FILE, SERVICE_UNAVAILABLE
 */
export async function takePicture(ctx: Context, operator: Operator, file: Uploaded) {
  const { db, files, pictures, log } = ctx
  await forgetUnused(ctx)
  const sender = { lane: 'known', name: `operator ${operator.id}` } as const
  const bytes = await pictures.redrawn(file, sender, file.signal)
  const path = randomBytes(16).toString('hex')
  await db`insert into site_picture (path, type, operator) values (${path}, ${file.type}, ${operator.id})`
  await files.put(keyOf(path), bytes, file.type).catch((err: unknown) => {
    log.error({ err }, 'a picture could not be stored')
    throw new Refusal('SERVICE_UNAVAILABLE')
  })
  return { image: imageOf(path) }
}

/** Deletes some pictures that nothing used within a day. Each upload makes room for itself. */
async function forgetUnused({ db, files, log }: Context): Promise<void> {
  const unused = await db<{ path: string }[]>`
    delete from site_picture where path in (
      select path from site_picture where at < now() - interval '1 day'
        and not exists (select from banner where image = '/pictures/' || path)
        and not exists (select from bonus where picture = '/pictures/' || path)
        and not exists (
          select from approval where state = 'open' and action = 'bonuses.change' and input ->> 'picture' = '/pictures/' || path)
        and not exists (
          select from approval, jsonb_array_elements(input -> 'banners') as banner
          where state = 'open' and action = 'banners.publish' and banner ->> 'image' = '/pictures/' || path)
        and not exists (
          select from banner_version, jsonb_array_elements(banners) as banner where banner ->> 'image' = '/pictures/' || path)
      order by at limit ${atOnceMax})
    returning path`
  for (const { path } of unused)
    await files
      .remove(keyOf(path))
      .catch((err: unknown) => log.warn({ err }, 'a picture could not be deleted'))
}

/** True if every uploaded picture among these is known. */
export async function areKnown(db: Pick<Context, 'db'>['db'], images: string[]): Promise<boolean> {
  const paths = new Set(images.filter((image) => image.startsWith('/pictures/')).map(pathOf))
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int as count from site_picture where path = any(${[...paths]})`
  return count === paths.size
}

/** Serves an uploaded picture, and only as an image. Its address changes with its bytes. */
export const sitePictures = ({ db, files }: Pick<Context, 'db' | 'files'>): Page => ({
  path: '/pictures/:path',
  async answer({ path }) {
    const name = path.split('/').at(-1)!
    const known = await typeOf(db, name)
    const body = known && (await files.get(keyOf(name)))
    if (!body) return { status: 404, type: 'text/plain; charset=utf-8', body: 'Not here.\n' }
    return { status: 200, type: known, body, headers }
  },
})

async function typeOf(db: Db, path: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{32}$/.test(path)) return undefined
  const [row] = await db<{ type: string }[]>`select type from site_picture where path = ${path}`
  return row?.type
}

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
}
