import type { Db } from '#db'

/**
 * Watches the disk of the database. A small row still fits into a page that exists when the disk is full, so after a statement
 * found it full only a write of many pages shows that it has space again.
 */
export function createDiskSpace(pools: Pick<Db, 'health'>[]) {
  let seenAt = Number.NEGATIVE_INFINITY
  const fullAt = () =>
    Math.max(...pools.map(({ health }) => health().fullAt ?? Number.NEGATIVE_INFINITY))
  return {
    fullAt,
    /** A statement found the disk full, and no write has shown since that it has space again. */
    isFull: () => fullAt() > seenAt,
    /** Writes a file if none was written since a statement found the disk full, or since this server started. */
    async assure(db: Db) {
      const at = performance.now()
      if (seenAt > fullAt()) return
      await writeFile(db)
      seenAt = at
    },
  }
}

export type DiskSpace = ReturnType<typeof createDiskSpace>

/**
 * Makes PostgreSQL write about a megabyte beside its tables, as a statement does that needs more than its memory. The file is gone
 * when the statement ends, also when it fails, and neither a table nor the log of commits grows. It is smaller than a segment
 * of that log, because PostgreSQL stops when no segment fits, and this file must not be the reason.
 */
const writeFile = (db: Db): Promise<unknown> =>
  db.begin(async (tx) => {
    // Temporary files may be on another disk than tables.
    await tx.unsafe(`set local work_mem = '64kB'; set local temp_tablespaces = ''`)
    await tx`
      with line as materialized (select repeat(md5(n::text), 16) from generate_series(1, 2000) as n)
      select count(*) from line`
  })
