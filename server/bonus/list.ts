import type { Bonus, UserBonus } from '#contract/bonus'
import type { Language } from '#contract/language'
import type { Db, Tx } from '#db'
import type { Caller } from '../platform/call.ts'
import { cleanHtml } from '../site/html.ts'
import { type BonusClaim, isActive, lastClaimOf } from './claim.ts'
import { offersOf, termsOf } from './offer.ts'
import { states } from './states.ts'

/** BON-02: lists the member's available bonuses and the active one. */
export async function bonusesOf(
  db: Db,
  { member, currency }: Caller,
  language: Language,
): Promise<Bonus[]> {
  const last = await lastClaimOf(db, member)
  const active = last && isActive(last) ? last.bonus : undefined
  const offers = await offersOf(db, { kind: 'bonus', currency, member, active }, language)
  const codes = offers.map(({ code }) => code)
  const [banners, userBonusOf] = await Promise.all([
    bannersOf(db, codes, language),
    userBonusesOf(db, member, codes),
  ])
  return offers.map(({ code, name, type, maxReceived, picture, ...terms }) => ({
    code,
    name,
    type,
    maxReceived,
    ...termsOf(terms),
    banners: withPicture(
      picture,
      banners.filter(({ bonus }) => bonus === code),
    ),
    userBonus: userBonusOf(code),
  }))
}

/** The banners of a bonus have its picture. Without words the picture stands alone. */
const withPicture = (picture: string | null, banners: { html: string }[]) =>
  picture === null
    ? []
    : (banners.length > 0 ? banners : [{ html: '' }]).map(({ html }) => ({ image: picture, html }))

async function bannersOf(db: Db, codes: string[], language: Language) {
  const rows = await db<{ bonus: string; html: string }[]>`
    select bonus, html from bonus_banner
    where bonus = any(${codes}) and language = ${language} order by position`
  return rows.map((row) => ({ ...row, html: cleanHtml(row.html) }))
}

/** Returns a lookup by code: the member's last claim of a bonus with all its grants, or null if never claimed. */
export async function userBonusesOf(
  db: Db | Tx,
  member: number,
  codes: string[],
): Promise<(code: string) => UserBonus | null> {
  const rows = await db<Pick<BonusClaim, 'id' | 'bonus' | 'state' | 'grantedAt'>[]>`
    select id, bonus, state, granted_at from member_bonus
    where bucket = ${member % 256} and member = ${member} and bonus = any(${codes}) order by id`
  return (code) => {
    const claims = rows.filter(({ bonus }) => bonus === code)
    const last = claims.at(-1)
    if (!last) return null
    const { id, state } = last
    return {
      _id: String(id),
      isActive: states[state].isActive,
      state,
      received: claims.flatMap(({ grantedAt }) =>
        grantedAt ? [{ updatedAt: grantedAt.getTime() }] : [],
      ),
    }
  }
}
