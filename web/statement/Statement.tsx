import { Suspense, useState } from 'react'
import { pageSize } from '#contract/page'
import { statement } from '#contract/statement'
import { formatDay } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { lazySheet } from '../app/sheets.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { useWallet } from '../home/useWallet.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { EntryList } from './EntryList.tsx'
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
  const [page, setPage] = useState(1)
  return (
    <>
      <PageHead />
      <Content>
        <div className="stack">
          <div className={styles.head}>
            <h1>{t('statement.title')}</h1>
            <Slips />
          </div>
          <Entries page={page} onPage={setPage} />
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

function Entries({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const t = useTexts()
  const { data, isError, isPlaceholderData, refetch } = useRead(statement, {
    page,
    limit: pageSize,
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
        <NoEntries>
          <FirstDeposit />
        </NoEntries>
      </div>
    )
  return (
    <div className="stack" aria-busy={isPlaceholderData}>
      {byDay(data.statements).map(({ day, entries }) => (
        <section key={day} className="stack tight">
          <h2 className={styles.day}>
            {dayName(t, day)} <small className="muted">{formatDay(day)}</small>
          </h2>
          <EntryList className="card" entries={entries} />
        </section>
      ))}
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
