import type { Banner } from '#contract/banner'
import type { Db } from '#db'
import type { Language } from '../platform/call.ts'
import { cleanHtml } from './html.ts'

/** HOM-08: returns the banners in one language, cleaned again although they were when they were written. */
export async function bannersOf(
  db: Db,
  kind: 'invite' | 'refund',
  language: Language,
): Promise<Banner[]> {
  const rows = await db<Banner[]>`
    select image, html from banner where kind = ${kind} and language = ${language} order by position`
  return rows.map(({ image, html }) => ({ image, html: cleanHtml(html) }))
}
