import type { Db } from './open.ts'

/** What a database must promise, or an acknowledged payment could be gone after a power cut. */
const promises = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** @throws when the database may lose what it has acknowledged, saying which setting does it. */
export async function refuseUnsafe(db: Db): Promise<void> {
  const broken = await db<{ name: string }[]>`
    select name from pg_settings where name = any(${[...promises]}) and setting = 'off' order by name`
  if (broken.length === 0) return
  const names = broken.map(({ name }) => name).join(' and ')
  throw new Error(`The database has ${names} off and could lose money in a crash: switch it on.`)
}
