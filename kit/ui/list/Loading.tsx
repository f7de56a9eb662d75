import { textOf } from '../../i18n/texts.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { SkeletonRows } from './Skeleton.tsx'

type Props = {
  read: { data: unknown; error: unknown; refetch: () => unknown }
  /** Number of placeholders until the data is there. */
  rows: number
}

/** Stands in place of data that a page reads: placeholders, or the error with another try. */
export function Loading({ read: { data, error, refetch }, rows }: Props) {
  if (data) return null
  if (!error) return <SkeletonRows rows={rows} />
  return <NotLoaded title={textOf(error)} onRetry={() => void refetch()} />
}
