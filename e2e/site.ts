import { type Db, openDb } from '#db'
import type { Settings } from '#server/site/settings'
import type { Addresses } from './stack.ts'

/** What operators and time do: the stories change the rows instead of waiting. */
export function siteOf({ database }: Addresses) {
  const db: Db = openDb(database)
  return {
    db,
    /** Counts from the next call on; the terminated switch after a second at most. */
    async set<Key extends keyof Settings>(key: Key, value: Settings[Key]) {
      await db`
        insert into site_setting (key, value) values (${key}, ${db.json(value as never)})
        on conflict (key) do update set value = excluded.value`
    },
    close: () => db.end(),
  }
}
