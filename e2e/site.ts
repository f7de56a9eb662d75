import { type Db, openDb } from '#db'
import type { Settings } from '#server/site/settings'
import type { Addresses } from './stack.ts'

export type Site = ReturnType<typeof siteOf>

/** Simulates operators and the passing of time: the tests change rows instead of waiting. */
export function siteOf({ database }: Addresses) {
  const db: Db = openDb(database)
  const store = (key: keyof Settings, value: unknown, { isChecked = true } = {}) =>
    db.begin(async (tx) => {
      // Some settings take two operators, or the owner of the tables.
      await tx`set local role none`
      if (!isChecked) await tx`set local session_replication_role = replica`
      await tx`
        insert into site_setting (key, value) values (${key}, ${tx.json(value as never)})
        on conflict (key) do update set value = excluded.value`
    })
  return {
    db,
    /** Takes effect with the next call; the `terminated` switch needs a second at most. */
    set: <Key extends keyof Settings>(key: Key, value: Settings[Key]) => store(key, value),
    /** Stores a value as an older version could, which checked none. */
    setOdd: (key: keyof Settings, value: unknown) => store(key, value, { isChecked: false }),
    /** Brings settings back to their defaults. */
    async clear(...keys: (keyof Settings)[]) {
      await db.begin(async (tx) => {
        await tx`set local role none`
        await tx`delete from site_setting where key = any(${keys})`
      })
    },
    /** Opens every provider: the next story of this stack needs them. */
    async openProviders() {
      await db.begin(async (tx) => {
        await tx`set local role none`
        await tx`delete from provider_closure`
      })
    },
    close: () => db.end(),
  }
}
