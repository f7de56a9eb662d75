import type { Tx } from '#db'
import { bonusBanners, bonuses } from '#db/seed/bonuses'
import { cleanHtml } from '../site/html.ts'

/** Stores the initial bonuses and promotions, in both currencies. HTML is cleaned when it is written. */
export async function seedBonuses(tx: Tx, { isActive }: { isActive: boolean }): Promise<void> {
  const rows = bonuses.map((bonus) => ({
    ...bonus,
    isActive,
    descriptionTh: cleanHtml(bonus.descriptionTh),
    descriptionLa: cleanHtml(bonus.descriptionLa),
    descriptionEn: cleanHtml(bonus.descriptionEn),
  }))
  await tx`insert into bonus ${tx.values(rows)} on conflict do nothing`
  const banners = bonusBanners.map((banner) => ({ ...banner, html: cleanHtml(banner.html) }))
  await tx`insert into bonus_banner ${tx.values(banners)} on conflict do nothing`
}
