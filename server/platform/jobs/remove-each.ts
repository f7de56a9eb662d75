import type { Deadline } from './work.ts'

/**
 * Deletes files batch by batch. One that the storage refuses keeps no other from going; when all of a batch are refused,
 * the next round goes on. @returns false if the time was over before the last one. @throws an AggregateError of all
 * refusals, at the end
 */
export async function removeEach<Row extends { path: string }>(
  next: (refused: string[]) => Promise<Row[]>,
  remove: (row: Row) => Promise<unknown>,
  { untilMs }: Deadline,
): Promise<boolean> {
  const refusals = new Map<string, unknown>()
  let isMore = true
  while (isMore && Date.now() < untilMs) {
    const batch = await next([...refusals.keys()])
    const before = refusals.size
    for (const row of batch)
      await remove(row).catch((error: unknown) => refusals.set(row.path, error))
    isMore = refusals.size - before < batch.length
  }
  if (refusals.size > 0)
    throw new AggregateError(refusals.values(), 'some files could not be deleted')
  return !isMore
}
