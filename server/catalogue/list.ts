import type * as z from 'zod/mini'
import type * as contract from '#contract/catalogue'
import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'

type Entry = contract.CatalogueEntry

/** Lists the games and the banks in the order in which members see them. */
export async function catalogueOf({
  db,
  region,
}: Pick<Context, 'db' | 'region'>): Promise<z.output<typeof contract.catalogue.output>> {
  const [games, banks] = await Promise.all([entriesOf.games(db), entriesOf.banks(db, region)])
  return { games, banks }
}

/** Reads one list in its order. */
export const entriesOf = {
  games: async (db: Db | Tx): Promise<Entry[]> => db<Entry[]>`
    select 'games' as list, code, category, null as regions, false as is_gateway, is_open as is_offered,
      jsonb_build_object('th', name_th, 'la', name_la, 'en', name_en) as name,
      (row_number() over (order by position, code))::int as place,
      md5(row(name_th, name_la, name_en)::text) as version
    from game order by place`,
  async banks(db: Db | Tx, region: Context['region']): Promise<Entry[]> {
    const { hiddenBanks } = await settingsOf(db, 'hiddenBanks')
    return db<Entry[]>`
      select 'banks' as list, code, null as category, regions,
        kind = 'PAYMENT' as is_gateway,
        ${region} = any(regions) and code <> all(${hiddenBanks}) as is_offered,
        jsonb_build_object('th', name_th, 'la', name_la, 'en', name_en) as name,
        (row_number() over (order by position, code))::int as place,
        md5(row(name_th, name_la, name_en, regions)::text) as version
      from bank order by place`
  },
}
