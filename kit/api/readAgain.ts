import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { Tag } from '#contract/endpoint'

/**
 * Everything with one of these tags is old: what is on the screen is read again now, the rest when it shows.
 * The cache lets a first read, or one of a hidden query, go on. Its answer may be from before, so another follows it.
 */
export async function readAgain(
  cache: QueryClient,
  tags: readonly Tag[] = [],
  { but }: { but?: readonly unknown[] } = {},
): Promise<void> {
  const isOld = ({ meta, queryHash }: Query) =>
    ((meta?.tags ?? []) as Tag[]).some((tag) => tags.includes(tag)) &&
    (!but || queryHash !== hashKey(but))
  const underWay = cache.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => isOld(query) && !(query.state.data && query.isActive()),
  })
  const reads = underWay.map((query) => query.promise)
  await cache.invalidateQueries({ predicate: isOld })
  if (!underWay[0]) return
  await Promise.allSettled(reads)
  await cache.invalidateQueries({ predicate: (query) => underWay.includes(query) })
}
