import type * as z from 'zod/mini'
import type { CatalogueEntry, changeCatalogueEntry } from '#contract/catalogue'
import { Refusal } from '#contract/refusal'
import { regions as everyRegion } from '#contract/site'
import type { Tx } from '#db'
import { audit } from '../audit/audit.ts'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'
import { entriesOf } from './list.ts'

type Wanted = Omit<z.output<typeof changeCatalogueEntry.input>, 'reason'>

/** Changes a game or a bank as members see it. @throws Refusal NO_DATA, CONTENT_CHANGED, SETTING_INVALID, BAD_REQUEST */
export async function changeEntry(
  { db, region }: Pick<Context, 'db' | 'region'>,
  by: Decider,
  wanted: Wanted,
): Promise<z.output<typeof changeCatalogueEntry.output>> {
  const { list, code, version } = wanted
  const regions = regionsOf(wanted)
  await db.begin(async (tx) => {
    // The second of two changes at once sees the first.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`catalogue:${list}`}, 0))`
    const entries = await entriesOf[list](tx, region)
    const known = entries.find((entry) => entry.code === code)
    if (!known) throw new Refusal('NO_DATA')
    if (known.version !== version) throw new Refusal('CONTENT_CHANGED')
    await store(tx, wanted, regions)
    const place = await move(tx, wanted, entries)
    if (regions) await assertBanksLeft(tx, region)
    await audit(tx, {
      by,
      action: 'catalogue-change',
      object: { kind: list === 'games' ? 'game' : 'bank', id: code },
      before: shownOf(known),
      after: shownOf({ name: trimmed(wanted.name), place, regions }),
    })
  })
  return { outcome: 'done' }
}

/** Returns the countries of a bank, in one order; null for a game. @throws Refusal BAD_REQUEST */
function regionsOf({ list, regions }: Wanted): CatalogueEntry['regions'] {
  if ((list === 'banks') !== (regions !== undefined)) throw new Refusal('BAD_REQUEST')
  return regions ? everyRegion.filter((region) => regions.includes(region)) : null
}

const tableOf = (tx: Tx, list: Wanted['list']) => (list === 'games' ? tx`game` : tx`bank`)

const trimmed = ({ th, la, en }: Wanted['name']) => ({
  th: th.trim(),
  la: la.trim(),
  en: en.trim(),
})

async function store(
  tx: Tx,
  { list, code, name }: Wanted,
  regions: CatalogueEntry['regions'],
): Promise<void> {
  const { th, la, en } = trimmed(name)
  await tx`
    update ${tableOf(tx, list)} set name_th = ${th}, name_la = ${la}, name_en = ${en}
      ${regions ? tx`, regions = ${regions}` : tx``}
    where code = ${code}`
}

/** Moves an entry to its place, and numbers the whole list. @returns the place, at most the last one */
async function move(
  tx: Tx,
  { list, code, place: wanted }: Wanted,
  entries: CatalogueEntry[],
): Promise<number> {
  const codes = entries.map((entry) => entry.code)
  const present = codes.indexOf(code) + 1
  const place = wanted ?? present
  if (place === present) return place
  const others = codes.filter((other) => other !== code)
  const moved = others.toSpliced(place - 1, 0, code)
  await tx`
    update ${tableOf(tx, list)} entry set position = place::int
    from unnest(${moved}::text[]) with ordinality as one (code, place)
    where entry.code = one.code and position <> place::int`
  return moved.indexOf(code) + 1
}

/** @throws Refusal SETTING_INVALID if registration would offer no bank in a country */
async function assertBanksLeft(tx: Tx, region: Context['region']): Promise<void> {
  const { hiddenBanks } = await settingsOf(tx, 'hiddenBanks')
  const [{ isLeft }] = await tx<[{ isLeft: boolean }]>`
    select setting_fits('hiddenBanks', ${tx.json(hiddenBanks)}) and exists (
      select from bank where kind = 'BANK' and ${region} = any(regions) and code <> all(${hiddenBanks})) as is_left`
  if (!isLeft) throw new Refusal('SETTING_INVALID')
}

const shownOf = ({ name, place, regions }: Pick<CatalogueEntry, 'name' | 'place' | 'regions'>) => ({
  'name.th': name.th,
  'name.la': name.la,
  'name.en': name.en,
  position: place,
  ...(regions && { regions: regions.join(', ') }),
})
