import { useDeferredValue, useState } from 'react'
import { auditLog } from '#contract/operator'
import { pageSize } from '#contract/page'
import { textOf } from '#kit/i18n/texts.ts'
import { TextField } from '#kit/ui/form/Field.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import desk from '../app/Desk.module.css'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { type DeskText, en } from '../texts/en.ts'

/** Lists the actions of operators. */
export function Audit() {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const username = useDeferredValue(typed.trim().toLowerCase())
  const isName = /^[a-z0-9][a-z0-9._-]{2,31}$/.test(username)
  const { data, error, isPlaceholderData } = useRead(auditLog, {
    page,
    limit: pageSize,
    ...(isName && { username }),
  })
  return (
    <main className={desk.page}>
      <div className="column stack">
        <h1>{t('audit.title')}</h1>
        <TextField
          label={t('audit.only')}
          icon="search"
          maxLength={32}
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setPage(1)
          }}
        />
        {!data && (error ? <Empty title={textOf(error)} /> : <SkeletonRows rows={5} />)}
        {data?.total === 0 && <Empty title={t('audit.empty')} text={t('audit.emptyText')} />}
        {data && data.total > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
          <div className={desk.scroll} tabIndex={0} aria-busy={isPlaceholderData}>
            <Table
              label={t('audit.title')}
              rows={data.entries}
              keyOf={({ at, username, action, about }) => [at, username, action, about].join(' ')}
              below={({ reason }) => reason && t('audit.reason', { reason })}
              columns={[
                { title: t('audit.when'), cell: ({ at }) => <Moment at={at} /> },
                { title: t('audit.who'), cell: (entry) => entry.username },
                { title: t('audit.what'), cell: ({ action }) => actionText(t, action) },
                { title: t('audit.about'), cell: ({ about }) => about.slice(0, 48) },
                { title: t('audit.address'), cell: ({ address }) => address },
              ]}
            />
          </div>
        )}
        {data && <Pager page={page} total={data.total} onPage={setPage} />}
      </div>
    </main>
  )
}

/** A word that this console does not know shows as it is. */
const actionText = (t: Translate, action: string): string => {
  const id = `audit.${action}`
  return id in en ? t(id as DeskText) : action
}
