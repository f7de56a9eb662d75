import * as z from 'zod/mini'
import { languages } from '#contract/language'
import {
  type BannerPlace,
  bannerPlaces,
  hasPictures,
  type publishBanners,
  SiteBanner,
} from '#contract/operator-banner'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { checkedHtml, plainOf } from '../site/html.ts'
import { areKnown } from '../site/pictures.ts'

/** The database compares a stored proposal with the version that carries it out. */
const bannerPublication = approvalAction({
  code: 'banners.publish',
  right: 'content.publish',
  input: z.strictObject({ place: z.enum(bannerPlaces), banners: z.array(SiteBanner) }),
})

type Wanted = Omit<z.output<typeof publishBanners.input>, 'reason' | 'version'>
/** `version`: that of the page. A stored proposal has none, because its state guards it. */
type Request = Wanted & { version?: string }

export const publicationOfBanners = runnable(bannerPublication, publish)

/**
 * Replaces the banners of a place as a new version. New pictures take two, and new links out of the wallet.
 * @throws Refusal CONTENT_CHANGED, CONTENT_INCOMPLETE, CONTENT_LINK, NO_DATA, BAD_REQUEST; the codes of `withApproval`
 */
export async function publish(
  { db }: Pick<Context, 'db'>,
  by: Decider,
  { place, banners: raw, version }: Request,
): Promise<z.output<typeof publishBanners.output>> {
  const banners = raw.map((banner) => checked(place, banner))
  const images = banners.flatMap(({ image }) => (image === null ? [] : [image]))
  if (!(await areKnown(db, images))) throw new Refusal('NO_DATA')
  return db.begin(async (tx) => {
    // The second of two publications at once sees the first.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`banners:${place}`}, 0))`
    const known = await knownOf(tx, place, banners)
    if (version !== undefined && version !== known.version) throw new Refusal('CONTENT_CHANGED')
    return withApproval(
      tx,
      by,
      {
        action: bannerPublication,
        object: place,
        input: { place, banners },
        before: { banners: known.banners },
        takesTwo: known.takesTwo,
      },
      async (tx, executed) => {
        await store(tx, by, { place, banners, approval: executed?.id })
        const { version } = await knownOf(tx, place, banners)
        await audit(tx, {
          by,
          action: 'banner-publish',
          object: { kind: 'content', id: place },
          before: { version: known.version },
          after: { version, banners: banners.length },
          ...(executed && { approval: executed.id }),
        })
      },
    )
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

type Known = { banners: SiteBanner[]; version: string; takesTwo: boolean }

/** The banners that members see, and whether it takes two to publish others in their place. */
async function knownOf(tx: Tx, place: BannerPlace, wanted: SiteBanner[]): Promise<Known> {
  const [known] = await tx<[Known]>`
    select banners, md5(banners::text) as version, publication_takes_two(banners, ${tx.json(wanted)}) as takes_two
    from banners_of(${place}) as banners`
  return known
}

async function store(
  tx: Tx,
  { operator, reason }: Decider,
  { place, banners, approval }: Wanted & { approval: number | undefined },
): Promise<void> {
  // The banners before are kept, unless they are the newest version.
  await tx`
    insert into banner_version (place, banners)
    select ${place}, banners_of(${place})
    where exists (select from banner where kind = ${place})
      and banners_of(${place}) is distinct from (
        select banners from banner_version where place = ${place} order by id desc limit 1)`
  await tx`
    insert into banner_version (place, banners, operator, approval, reason)
    values (${place}, ${tx.json(banners)}, ${operator.id}, ${approval ?? null}, ${reason})`
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
}
