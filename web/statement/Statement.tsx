import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { pageSize } from '#contract/page'
import { statement, statementFilters } from '#contract/statement'
import { formatDay } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { lazyPlace } from '../app/places.ts'
import { lazySheet } from '../app/sheets.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { useWallet } from '../home/useWallet.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { useIsWide } from '../layout/useIsWide.ts'
import { EntryList } from './EntryList.tsx'
import { byDay } from './entries.ts'
import { type Filtered, Filters } from './Filters.tsx'
import { FirstDeposit } from './FirstDeposit.tsx'
import { monthIn } from './months.ts'
import { NoEntries } from './NoEntries.tsx'
import styles from './Statement.module.css'
import { usePlaces } from './usePlaces.ts'

const SlipsSheet = lazySheet(() => import('../slip/SlipsSheet.tsx'), 'SlipsSheet')
// A phone shows the list, and fetches no table.
const EntryTable = lazyPlace(() => import('./EntryTable.tsx'), 'EntryTable', 'pages')

/** STM-01, STM-02: what happened to the member's money, newest first. */
export function Statement() {
  const t = useTexts()
  useTitle(t('statement.title'))
  // The names of games, of the member's bank and of ways to deposit are read beside the entries, not after them.
  const { data } = useWallet()
  usePlaces()
  const { listed, show } = useListed()
  return (
    <>
      <PageHead />
      <Content>
        <div className="stack">
          <div className={styles.head}>
            <h1>{t('statement.title')}</h1>
            <Slips />
          </div>
          <Filters
            {...listed}
            since={data?.profile.createdAt}
            onPick={(picked) => show({ ...picked, page: 1 })}
          />
          <Entries {...listed} onPage={(page) => show({ ...listed, page })} />
        </div>
      </Content>
    </>
  )
}

/** STM-03: the way to the slips and what became of them. */
function Slips() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small icon="image" onClick={() => setOpen(true)}>
        {t('statement.slips')}
      </Button>
      {isOpen && (
        <Suspense>
          <SlipsSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type Listed = Filtered & { page: number }

/** The address says what is listed, so that back, reload and a link keep it. */
function useListed(): { listed: Listed; show: (next: Listed) => void } {
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('page'))
  const show = (next: Listed) =>
    setSearch({
      ...(next.filter && { filter: next.filter }),
      ...(next.month && { month: next.month }),
      ...(next.page > 1 && { page: String(next.page) }),
    })
  return {
    listed: {
      page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
      filter: statementFilters.find((one) => one === search.get('filter')),
      month: monthIn(search.get('month')),
    },
    show,
  }
}

function Entries({ page, filter, month, onPage }: Listed & { onPage: (page: number) => void }) {
  const t = useTexts()
  const isWide = useIsWide()
  const { data, isError, isPlaceholderData, refetch } = useRead(statement, {
    page,
    limit: pageSize,
    ...(filter && { filter }),
    ...(month && { month }),
  })

  if (isError && !data) return <NotLoaded onRetry={refetch} />
  if (!data) return <EntriesPlace />
  if (data.total === 0)
    return (
      <div className="card">
        {filter || month ? (
          <Empty title={t('statement.noneOfFilter')} />
        ) : (
          <NoEntries>
            <FirstDeposit />
          </NoEntries>
        )}
      </div>
    )
  const days = byDay(data.statements).map(({ day, entries }) => ({
    day,
    entries,
    title: (
      <>
        {dayName(t, day)} <small className="muted">{formatDay(day)}</small>
      </>
    ),
  }))
  return (
    <div className={`stack ${styles.entries}`} aria-busy={isPlaceholderData}>
      {isWide ? (
        <Suspense fallback={<EntriesPlace />}>
          <EntryTable days={days} />
        </Suspense>
      ) : (
        days.map(({ day, title, entries }) => (
          <section key={day} className="stack tight">
            <h2 className={styles.day}>{title}</h2>
            <EntryList className="card" entries={entries} />
          </section>
        ))
      )}
      <Pager page={page} total={data.total} onPage={onPage} />
    </div>
  )
}

const EntriesPlace = () => (
  <div className="card">
    <SkeletonRows rows={5} />
  </div>
)

/** Nothing for days that have no name but their date. */
function dayName(t: Translate, day: number): string {
  const today = new Date()
  if (day === today.setHours(0, 0, 0, 0)) return t('statement.today')
  if (day === today.setDate(today.getDate() - 1)) return t('statement.yesterday')
  return ''
}
