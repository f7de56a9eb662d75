import { linkOf } from '#contract/chat-content'
import { type Language, languages } from '#contract/language'
import type { Db } from '#db'
import type { Context } from '../platform/context.ts'
import { cleanHtml } from './html.ts'
import { qrPicture } from './qr-picture.ts'
import { settingsOf } from './settings.ts'

/** Lists the banks of the region that a member may register. */
export async function banksOf({ db, region }: Pick<Context, 'db' | 'region'>) {
  const { hiddenBanks } = await settingsOf(db, 'hiddenBanks')
  return db<{ code: string; nameTH: string; nameEN: string; nameLA: string }[]>`
    select code, name_th as "nameTH", name_en as "nameEN", name_la as "nameLA" from bank
    where kind = 'BANK' and ${region} = any(regions) and code <> all(${hiddenBanks}) order by position, code`
}

export const sourcesOf = (db: Db, language: Language) =>
  db<{ code: string; description: string }[]>`
    select code, case ${language} when 'th' then name_th when 'la' then name_la else name_en end as description
    from source order by position, code`

/** Returns the texts of a kind in one language, cleaned again although they were when they were written. */
export async function textsOf(
  db: Db,
  kind: 'condition' | 'agreement' | 'notice' | 'refund',
  language: Language,
): Promise<string[]> {
  const rows = await db<{ html: string }[]>`
    select html from site_text where kind = ${kind} and language = ${language} order by position`
  return rows.map(({ html }) => cleanHtml(html))
}

export async function contactOf(db: Db, language: Language) {
  const { contactText, lineLink, lineName } = await settingsOf(
    db,
    'contactText',
    'lineLink',
    'lineName',
  )
  const link = allowedLink(lineLink)
  return { contactText: contactText[language], lineLink: link, lineName, lineQR: qrPicture(link) }
}

/** Returns the name of the service, and the link to support, for the page itself. */
export async function pageSiteOf(db: Db) {
  const keys = ['name', 'languages', 'lineLink', 'lineName'] as const
  const { name, languages: offered, lineLink, lineName } = await settingsOf(db, ...keys)
  const link = allowedLink(lineLink)
  // The app takes the first of them in this order too.
  const inOrder = languages.filter((language) => offered.includes(language))
  return { name, languages: inOrder, contact: link ? { link, name: lineName } : null }
}

/** Only links to https, tel and LINE are served, as in texts and buttons; any other one is as if none were set. */
const allowedLink = (link: string): string =>
  linkOf({ type: 'web', title: '', payload: link }) ? link : ''

/** DEP-12: returns the hours without slips, by the database's clock in Bangkok's time; they may span midnight. */
export async function slipHoursOf(db: Db, at: Date | null = null) {
  const rows = await db<{ from: string; to: string; isClosed: boolean }[]>`
    with bangkok as (select (coalesce(${at}, now()) at time zone 'Asia/Bangkok')::time as clock)
    select to_char(closed_from, 'HH24:MI') as "from", to_char(closed_to, 'HH24:MI') as "to",
      case when closed_from < closed_to then clock >= closed_from and clock < closed_to
        else clock >= closed_from or clock < closed_to end as is_closed
    from slip_closing, bangkok order by closed_from`
  return {
    isOpen: rows.every(({ isClosed }) => !isClosed),
    closed: rows.map(({ from, to }) => ({ from, to })),
  }
}
