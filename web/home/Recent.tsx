import { Link } from 'wouter'
import type { StatementEntry } from '#contract/statement'
import { useTexts } from '../app/texts.ts'
import { EntryRow } from '../statement/EntryRow.tsx'
import { NoEntries } from '../statement/NoEntries.tsx'
import { useNewest } from '../statement/useNewest.ts'
import { usePlaces } from '../statement/usePlaces.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Recent.module.css'

const shownEntries = 4

/** What happened last: the proof that the money is there. */
export function Recent() {
  const t = useTexts()
  const { data } = useNewest()
  return (
    <section className="stack tight" aria-busy={!data}>
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
  const t = useTexts()
  const { data, isError, refetch } = useNewest()
  if (isError && !data)
    return (
      <Empty title={t('error.load')}>
        <Button small onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Empty>
    )
  if (!data) return <Skeleton rows={2} />
  if (data.total === 0) return <NoEntries />
  return <Rows entries={data.statements.slice(0, shownEntries)} />
}

function Rows({ entries }: { entries: StatementEntry[] }) {
  const nameOf = usePlaces()
  return (
    <ul>
      {entries.map((entry) => (
        <EntryRow key={entry._id} entry={entry} nameOf={nameOf} />
      ))}
    </ul>
  )
}
