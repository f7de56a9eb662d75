import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from './Empty.tsx'
import styles from './Listed.module.css'
import { NotLoaded } from './NotLoaded.tsx'
import { Pager } from './Pager.tsx'
import { SkeletonRows } from './Skeleton.tsx'

type ListedProps<Data extends { total: number }> = {
  title: string
  read: UseQueryResult<Data>
  page: number
  onPage: (page: number) => void
  /** Shown if the list is empty. */
  empty: { title: string; text: string }
  children: (data: Data) => ReactNode
}

/** A table that comes page by page, with whatever it is while it is not there. */
export function Listed<Data extends { total: number }>({
  title,
  read: { data, isError, isPlaceholderData, refetch },
  page,
  onPage,
  empty,
  children,
}: ListedProps<Data>) {
  return (
    <section className={styles.listed} aria-busy={isPlaceholderData || (!data && !isError)}>
      <h3>{title}</h3>
      {!data && !isError && <SkeletonRows rows={2} />}
      {!data && isError && <NotLoaded onRetry={refetch} />}
      {data?.total === 0 && <Empty {...empty} />}
      {data && data.total > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
          <div className={styles.table} tabIndex={0}>
            {children(data)}
          </div>
          <Pager page={page} total={data.total} onPage={onPage} />
        </>
      )}
    </section>
  )
}
