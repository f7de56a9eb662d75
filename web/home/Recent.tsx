import { Link } from 'wouter'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { useTexts } from '../app/texts.ts'
import { EntryList } from '../statement/EntryList.tsx'
import { NoEntries } from '../statement/NoEntries.tsx'
import { useNewest } from '../statement/useNewest.ts'
import styles from './Recent.module.css'

const shownEntries = 4

/** The latest entries of the statement. */
export function Recent() {
  const t = useTexts()
  const { data, isError } = useNewest()
  return (
    <section className="stack tight" aria-busy={!data && !isError}>
      <div className={styles.head}>
        <h2>{t('home.recent')}</h2>
        {data && data.total > shownEntries && (
          <Link href="/user/statement">{t('home.seeAll')}</Link>
        )}
      </div>
      <div className="card">
        <Entries />
      </div>
    </section>
  )
}

function Entries() {
  const { data, isError, refetch } = useNewest()
  if (isError && !data) return <NotLoaded onRetry={refetch} />
  if (!data) return <SkeletonRows rows={2} />
  if (data.total === 0) return <NoEntries />
  return <EntryList entries={data.statements.slice(0, shownEntries)} />
}
