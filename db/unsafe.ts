import type { Db } from './open.ts'

/** Settings that the database must have; without them a power cut could lose an acknowledged payment. */
const promises = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** @throws if the database may lose acknowledged commits, naming the setting. */
export async function refuseUnsafe(db: Db): Promise<void> {
  const broken = await db<{ name: string }[]>`
    select name from pg_settings where name = any(${[...promises]}) and setting = 'off' order by name`
  if (broken.length === 0) return
  const names = broken.map(({ name }) => name).join(' and ')
  throw new Error(`The database has ${names} off and could lose money in a crash: switch it on.`)
}
