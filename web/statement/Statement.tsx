import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { pageSize } from '#contract/page'
import { type StatementFilter, statement, statementFilters } from '#contract/statement'
import { formatDay } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { lazySheet } from '../app/sheets.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { useWallet } from '../home/useWallet.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { useIsWide } from '../layout/useIsWide.ts'
import { EntryList } from './EntryList.tsx'
import { EntryTable } from './EntryTable.tsx'
import { byDay } from './entries.ts'
import { FirstDeposit } from './FirstDeposit.tsx'
import { NoEntries } from './NoEntries.tsx'
import styles from './Statement.module.css'

const SlipsSheet = lazySheet(() => import('../slip/SlipsSheet.tsx'), 'SlipsSheet')

/** STM-01, STM-02: what happened to the member's money, newest first. */
export function Statement() {
  const t = useTexts()
  useTitle(t('statement.title'))
  // For the names of games and of the member's bank.
  useWallet()
  const { page, filter, show } = useListed()
  return (
    <>
      <PageHead />
      <Content>
        <div className="stack">
          <div className={styles.head}>
            <h1>{t('statement.title')}</h1>
            <Slips />
          </div>
          <Filters value={filter} onPick={(picked) => show({ page: 1, filter: picked })} />
          <Entries page={page} filter={filter} onPage={(next) => show({ page: next, filter })} />
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

type Listed = { page: number; filter: StatementFilter | undefined }

/** The address says what is listed, so that back, reload and a link keep it. */
function useListed(): Listed & { show: (next: Listed) => void } {
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get('page'))
  const filter = statementFilters.find((one) => one === search.get('filter'))
  const show = (next: Listed) =>
    setSearch({
      ...(next.filter && { filter: next.filter }),
      ...(next.page > 1 && { page: String(next.page) }),
    })
  return { page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1, filter, show }
}

const all = 'all'

function Filters({
  value,
  onPick,
}: {
  value: StatementFilter | undefined
  onPick: (filter: StatementFilter | undefined) => void
}) {
  const t = useTexts()
  return (
    <div className={styles.filters}>
      <RadioGroup
        label={t('statement.filter')}
        look="strip"
        options={[all, ...statementFilters].map((one) => ({
          value: one,
          label: t(`statement.filter.${one as typeof all | StatementFilter}`),
        }))}
        value={value ?? all}
        onPick={(picked) => onPick(statementFilters.find((one) => one === picked))}
      />
    </div>
  )
}

function Entries({ page, filter, onPage }: Listed & { onPage: (page: number) => void }) {
  const t = useTexts()
  const isWide = useIsWide()
  const { data, isError, isPlaceholderData, refetch } = useRead(statement, {
    page,
    limit: pageSize,
    ...(filter && { filter }),
  })

  if (isError && !data) return <NotLoaded onRetry={refetch} />
  if (!data)
    return (
      <div className="card">
        <SkeletonRows rows={5} />
      </div>
    )
  if (data.total === 0)
    return (
      <div className="card">
        {filter ? (
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
    <div className="stack" aria-busy={isPlaceholderData}>
      {isWide ? (
        <EntryTable days={days} />
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

/** Nothing for days that have no name but their date. */
function dayName(t: Translate, day: number): string {
  const today = new Date()
  if (day === today.setHours(0, 0, 0, 0)) return t('statement.today')
  if (day === today.setDate(today.getDate() - 1)) return t('statement.yesterday')
  return ''
}
