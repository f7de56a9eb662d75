import type * as z from 'zod/mini'
import { announcementPlaces, type announcements } from '#contract/announcement'
import type { Banner } from '#contract/banner'
import type { Language } from '#contract/language'
import type { Db } from '#db'
import type { Caller } from '../platform/call.ts'
import { cleanHtml } from './html.ts'

/** HOM-08: returns the member's banners in one language, cleaned again although they were when they were written. */
export async function bannersOf(
  db: Db,
  { member }: Pick<Caller, 'member'>,
  kind: 'invite' | 'refund',
  language: Language,
): Promise<Banner[]> {
  const rows = await db<Banner[]>`
    select image, html from banner
    where kind = ${kind} and language = ${language} and ${isShownTo(db, member)} order by position`
  return rows.map(({ image, html }) => ({ image, html: cleanHtml(html) }))
}

type Row = z.output<typeof announcements.output>['announcements'][number]

/** Returns the member's announcements of every page. */
export async function announcementsOf(
  db: Db,
  { member }: Pick<Caller, 'member'>,
  language: Language,
): Promise<z.output<typeof announcements.output>> {
  const rows = await db<Row[]>`
    select kind as place, html, is_dismissable, (
        select md5(string_agg(each.html, ' ' order by each.language)) from banner each
        where each.kind = banner.kind and each.position = banner.position) as id
    from banner
    where kind = any(${[...announcementPlaces]}) and language = ${language} and ${isShownTo(db, member)}
    order by kind, position`
  return { announcements: rows.map((row) => ({ ...row, html: cleanHtml(row.html) })) }
}

const isShownTo = (db: Db, member: number) => db`
  coalesce(from_at <= now(), true) and coalesce(until_at > now(), true) and in_audience(${member}, audience)`
