import type { Db } from './open.ts'

/** Settings that the database must have; without them a power cut could lose an acknowledged payment. */
const promises = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** With `local` a commit does not wait for the standby, which would lose it when it takes over. */
const broken = ['off', 'local']

/** @throws if the database may lose acknowledged commits, naming the setting. */
export async function refuseUnsafe(db: Db): Promise<void> {
  const found = await db<{ name: string; setting: string }[]>`
    select name, setting from pg_settings
    where name = any(${[...promises]}) and setting = any(${broken}) order by name`
  if (found.length === 0) return
  const settings = found.map(({ name, setting }) => `${name} ${setting}`).join(' and ')
  throw new Error(`The database has ${settings} and could lose money in a crash: switch it on.`)
}
