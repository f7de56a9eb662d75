import type * as z from 'zod/mini'
import { languages } from '#contract/language'
import {
  type BannerPlace,
  hasPictures,
  type publishBanners,
  type SiteBanner,
} from '#contract/operator-banner'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { audit } from '../audit/audit.ts'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { checkedHtml, plainOf } from '../site/html.ts'
import { areKnown } from '../site/pictures.ts'

type Wanted = Omit<z.output<typeof publishBanners.input>, 'reason'>

/**
 * Replaces the banners of a place as a new version.
 * @throws Refusal CONTENT_CHANGED, CONTENT_INCOMPLETE, CONTENT_LINK, NO_DATA, BAD_REQUEST
 */
export async function publish(
  { db }: Pick<Context, 'db'>,
  by: Decider,
  { place, banners: raw, version }: Wanted,
): Promise<z.output<typeof publishBanners.output>> {
  const banners = raw.map((banner) => checked(place, banner))
  const images = banners.flatMap(({ image }) => (image === null ? [] : [image]))
  if (!(await areKnown(db, images))) throw new Refusal('NO_DATA')
  return db.begin(async (tx) => {
    // The second of two publications at once sees the first.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`banners:${place}`}, 0))`
    const before = await versionOf(tx, place)
    if (version !== before) throw new Refusal('CONTENT_CHANGED')
    await store(tx, by, place, banners)
    await audit(tx, {
      by,
      action: 'banner-publish',
      object: { kind: 'content', id: place },
      before: { version: before },
      after: { version: await versionOf(tx, place), banners: banners.length },
    })
    return { outcome: 'done' as const }
  })
}

/** @throws Refusal CONTENT_INCOMPLETE, CONTENT_LINK, BAD_REQUEST */
function checked(place: BannerPlace, banner: SiteBanner): SiteBanner {
  const { image, from, until } = banner
  if ((image !== null) !== hasPictures(place)) throw new Refusal('BAD_REQUEST')
  if (from !== null && until !== null && until <= from) throw new Refusal('BAD_REQUEST')
  const clean = (html: string) => {
    const cleaned = checkedHtml(html)
    if (plainOf(cleaned) === '') throw new Refusal('CONTENT_INCOMPLETE')
    return cleaned
  }
  return { ...banner, th: clean(banner.th), la: clean(banner.la), en: clean(banner.en) }
}

async function versionOf(tx: Tx, place: BannerPlace): Promise<string> {
  const [{ version }] = await tx<
    [{ version: string }]
  >`select md5(banners_of(${place})::text) as version`
  return version
}

async function store(
  tx: Tx,
  { operator, reason }: Decider,
  place: BannerPlace,
  banners: SiteBanner[],
): Promise<void> {
  // The banners before are kept, unless they are the newest version.
  await tx`
    insert into banner_version (place, banners)
    select ${place}, banners_of(${place})
    where exists (select from banner where kind = ${place})
      and banners_of(${place}) is distinct from (
        select banners from banner_version where place = ${place} order by id desc limit 1)`
  await tx`delete from banner where kind = ${place}`
  const time = (at: number | null) => (at === null ? null : new Date(at))
  const rows = languages.flatMap((language) =>
    banners.map(({ image, audience, from, until, isDismissable, ...html }, position) => ({
      kind: place,
      language,
      position,
      image,
      html: html[language],
      audience: tx.json(audience),
      fromAt: time(from),
      untilAt: time(until),
      isDismissable,
    })),
  )
  if (rows.length > 0) await tx`insert into banner ${tx.values(rows)}`
  await tx`
    insert into banner_version (place, banners, operator, reason)
    values (${place}, banners_of(${place}), ${operator.id}, ${reason})`
}
