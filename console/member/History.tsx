import { useState } from 'react'
import { memberHistory } from '#contract/operator-member-card'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { DataTable } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { actionText } from '../audit/words.ts'
import type { Card } from './card.ts'
import styles from './MemberPage.module.css'

/** Lists what operators did about the member. */
export function History({ card: { userId } }: { card: Card }) {
  const t = useTexts()
  const [before, setBefore] = useState<number>()
  const { data, error, refetch, isPlaceholderData } = useRead(memberHistory, {
    id: userId,
    limit: 30,
    ...(before !== undefined && { before }),
  })
  if (!data) return <Loading read={{ data, error, refetch }} rows={3} />
  if (data.entries.length === 0) return <Empty title={t('card.noHistory')} />
  return (
    <div className={styles.card}>
      <DataTable
        label={t('card.tab.history')}
        isBusy={isPlaceholderData}
        rows={data.entries.map((entry, index) => ({ ...entry, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { title: t('audit.when'), cell: ({ at }) => <Moment at={at} /> },
          { title: t('audit.who'), cell: ({ username }) => <b>{username}</b> },
          { title: t('audit.what'), cell: ({ action }) => actionText(t, action) },
          { title: t('card.reason'), cell: ({ reason }) => reason },
        ]}
      />
      <div className={styles.pager}>
        {before !== undefined && (
          <Button onClick={() => setBefore(undefined)}>{t('card.newest')}</Button>
        )}
        {data.next !== null && (
          <Button onClick={() => setBefore(data.next!)}>{t('card.older')}</Button>
        )}
      </div>
    </div>
  )
}
