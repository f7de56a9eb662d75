import { useState } from 'react'
import { pageSize } from '#contract/page'
import { statement } from '#contract/statement'
import { Content, useTitle } from '../app/Frame.tsx'
import { MemberHead } from '../app/MemberLayout.tsx'
import { type Translate, useTexts } from '../app/texts.ts'
import { formatDay } from '../app/time.ts'
import { useRead } from '../app/useCall.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { EntryRow } from './EntryRow.tsx'
import { byDay } from './entries.ts'
import { FirstDeposit } from './FirstDeposit.tsx'
import { NoEntries } from './NoEntries.tsx'
import styles from './Statement.module.css'
import { usePlaces } from './usePlaces.ts'

/** STM-01, STM-02: what happened to the member's money, newest first. */
export function Statement() {
  const t = useTexts()
  useTitle(t('statement.title'))
  const [page, setPage] = useState(1)
  return (
    <>
      <MemberHead />
      <Content>
        <div className="stack">
          <h1>{t('statement.title')}</h1>
          <Entries page={page} onPage={setPage} />
        </div>
      </Content>
    </>
  )
}

function Entries({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const t = useTexts()
  const nameOf = usePlaces()
  const { data, isError, isPlaceholderData, refetch } = useRead(statement, {
    page,
    limit: pageSize,
  })

  if (isError && !data)
    return (
      <Empty title={t('error.load')}>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </Empty>
    )
  if (!data)
    return (
      <div className="card">
        <Skeleton rows={5} />
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
          <ul className="card">
            {entries.map((entry) => (
              <EntryRow key={entry._id} entry={entry} nameOf={nameOf} />
            ))}
          </ul>
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
