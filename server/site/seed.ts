import { languages } from '#contract/language'
import type { Db, Tx } from '#db'
import * as accounts from '#db/seed/accounts'
import * as banks from '#db/seed/banks'
import { banners } from '#db/seed/banners'
import { games } from '#db/seed/games'
import { demoLegal } from '#db/seed/legal'
import { siteTexts } from '#db/seed/texts'
import { seedBonuses } from '../bonus/seed.ts'
import { seedWheels } from '../spin/seed.ts'
import { cleanHtml } from './html.ts'

type Named = (typeof banks.thaiBanks)[number]

/**
 * Fills an empty database with the initial content, each part once: a mark records it, so that later edits and
 * deletions remain. `demoAccounts` are the sandbox's; in a real service they must not receive money.
 */
export async function seed(db: Db, { demoAccounts }: { demoAccounts: boolean }): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('seed'))`
    const isNew = await once(tx, 'seeded', async (tx) => {
      await seedNames(tx)
      await seedTexts(tx)
      await tx`insert into withdraw_limit ${tx.values(accounts.withdrawLimits)} on conflict do nothing`
      await tx`insert into slip_closing ${tx.values(accounts.slipClosing)} on conflict do nothing`
      await seedGames(tx)
      if (demoAccounts) await seedAccounts(tx)
      // In a real service operators switch the chat on when someone answers it.
      if (demoAccounts)
        await tx`insert into site_setting (key, value) values ('enableChatWidget', 'true') on conflict do nothing`
      // Nor does it give money away before operators have read the terms and say so.
      else
        await tx`
          insert into site_setting (key, value) values ('inviteActive', 'false'), ('refundActive', 'false')
          on conflict do nothing`
    })
    await once(tx, 'seeded-bonuses', (tx) => seedBonuses(tx, { isActive: demoAccounts }))
    await once(tx, 'seeded-banners', seedBanners)
    await once(tx, 'seeded-wheels', (tx) => seedWheels(tx, { isActive: demoAccounts }))
    // Later the licence and the help line take two operators.
    if (demoAccounts && isNew) await once(tx, 'seeded-legal', seedLegal)
  })
}

async function once(tx: Tx, mark: string, fill: (tx: Tx) => Promise<void>): Promise<boolean> {
  const { count } = await tx`
    insert into site_setting (key, value) values (${mark}, 'true') on conflict do nothing`
  if (count > 0) await fill(tx)
  return count > 0
}

async function seedNames(tx: Tx) {
  const { thaiBanks, laoBanks, thaiBanksInLaos, paymentProviders } = banks
  const named = ([code, nameTh, nameLa, nameEn]: Named) => ({ code, nameTh, nameLa, nameEn })
  // In Laos the Lao banks come first.
  const rows = [
    ...laoBanks.map((bank) => ({ ...named(bank), kind: 'BANK', regions: ['lao'] })),
    ...thaiBanks.map((bank) => ({
      ...named(bank),
      kind: 'BANK',
      regions: thaiBanksInLaos.has(bank[0]) ? ['th', 'lao'] : ['th'],
    })),
    ...paymentProviders.map((bank) => ({
      ...named(bank),
      kind: 'PAYMENT',
      regions: ['th', 'lao'],
    })),
  ].map((row, position) => ({ ...row, position }))
  await tx`insert into bank ${tx.values(rows)} on conflict do nothing`

  const sources = banks.sources.map((source, position) => ({ ...named(source), position }))
  await tx`insert into source ${tx.values(sources)} on conflict do nothing`
}

async function seedGames(tx: Tx) {
  const rows = Object.entries(games)
    .flatMap(([category, named]) =>
      named.map(([code, nameTh, nameLa, nameEn]) => ({ code, category, nameTh, nameLa, nameEn })),
    )
    .map((row, position) => ({ ...row, position, currencies: ['BAHT', 'LAK'] }))
  await tx`insert into game ${tx.values(rows)} on conflict do nothing`
}

async function seedTexts(tx: Tx) {
  const rows = languages.flatMap((language) => {
    const { conditions, agreements, notice } = siteTexts[language]
    return Object.entries({
      condition: conditions,
      agreement: agreements,
      notice: [notice],
    }).flatMap(([kind, texts]) =>
      texts.map((html, position) => ({ kind, language, position, html: cleanHtml(html) })),
    )
  })
  await tx`insert into site_text ${tx.values(rows)} on conflict do nothing`

  const contactText = Object.fromEntries(
    languages.map((language) => [language, siteTexts[language].contact]),
  )
  await tx`
    insert into site_setting (key, value) values ('contactText', ${tx.json(contactText)}), ('registerOtp', 'true')
    on conflict do nothing`
}

async function seedBanners(tx: Tx) {
  const rows = Object.entries(banners).flatMap(([kind, inLanguages]) =>
    languages.flatMap((language) =>
      inLanguages[language].map(({ image, html }, position) => ({
        kind,
        language,
        position,
        image,
        html: cleanHtml(html),
      })),
    ),
  )
  await tx`insert into banner ${tx.values(rows)} on conflict do nothing`
  const refunds = languages.map((language) => ({
    kind: 'refund',
    language,
    position: 0,
    html: cleanHtml(siteTexts[language].refund),
  }))
  await tx`insert into site_text ${tx.values(refunds)} on conflict do nothing`
}

async function seedLegal(tx: Tx) {
  const rows = Object.entries(demoLegal).map(([key, value]) => ({ key, value: tx.json(value) }))
  await tx`insert into site_setting ${tx.values(rows)} on conflict do nothing`
}

async function seedAccounts(tx: Tx) {
  const own = accounts.depositAccounts.map((account, position) => ({
    ...account,
    accountName: accounts.holder,
    position,
  }))
  await tx`insert into deposit_account ${tx.values(own)} on conflict do nothing`
  const wallets = accounts.depositWallets.map((wallet, position) => ({
    ...wallet,
    region: 'th',
    accountName: accounts.holder,
    position,
  }))
  await tx`insert into deposit_wallet ${tx.values(wallets)} on conflict do nothing`
}
