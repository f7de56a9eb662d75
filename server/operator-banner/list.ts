import type * as z from 'zod/mini'
import type * as contract from '#contract/operator-banner'
import { bannerPlaces } from '#contract/operator-banner'
import type { Db } from '#db'
import { madeBy, makers } from '../approval/made-by.ts'
import { wholeProposals } from '../approval/open.ts'
import type { Operator } from '../platform/call.ts'

type Stored = Omit<contract.BannersAt, 'publishedBy' | 'publishedAt'> & {
  by: string | null
  at: Date | null
}

type Proposed = Pick<contract.BannerProposal, 'place' | 'banners'>

/** Lists the banners of every place, and the proposals that wait. */
export async function bannersFor(
  db: Db,
  operator: Operator,
): Promise<z.output<typeof contract.operatorBanners.output>> {
  const [rows, proposals] = await Promise.all([
    db<Stored[]>`
      select place, now.banners, md5(now.banners::text) as version, username as by,
        case when username is not null then newest.at end as at
      from unnest(${[...bannerPlaces]}::text[]) with ordinality as places (place, number)
      cross join lateral (select banners_of(place) as banners) now
      left join lateral (
        select banners, operator, at from banner_version where banner_version.place = places.place
        order by id desc limit 1) newest on newest.banners = now.banners
      left join operator on operator.id = newest.operator
      order by number`,
    wholeProposals<Proposed>(db, operator, 'banners.publish'),
  ])
  return {
    now: Date.now(),
    places: rows.map(({ by, at, ...one }) => ({
      ...one,
      publishedBy: by,
      publishedAt: at?.getTime() ?? null,
    })),
    proposals: proposals.map(({ object: _, input, ...one }) => ({ ...one, ...input })),
  }
}

type Row = Omit<contract.BannerVersion, 'id' | 'at'> & { id: number; at: Date }

/** Lists the versions of a place, newest first. */
export async function versionsOf(
  db: Db,
  { place, page, limit }: z.output<typeof contract.bannerVersions.input>,
): Promise<z.output<typeof contract.bannerVersions.output>> {
  const [rows, [{ total }]] = await Promise.all([
    db<Row[]>`
      select change.id, change.banners, ${madeBy(db)}, change.reason, change.at
      from banner_version change ${makers(db)}
      where place = ${place} order by change.id desc limit ${limit} offset ${(page - 1) * limit}`,
    db<
      [{ total: number }]
    >`select count(*)::int as total from banner_version where place = ${place}`,
  ])
  return {
    total,
    versions: rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.getTime() })),
  }
}
