import { useDeferredValue, useState } from 'react'
import { auditLog } from '#contract/operator'
import { TextField } from '#web/ui/Field.tsx'
import { Listed } from '#web/ui/Listed.tsx'
import { Moment } from '#web/ui/Moment.tsx'
import { Table } from '#web/ui/Table.tsx'
import desk from '../app/Desk.module.css'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useRead.ts'
import { type DeskText, en } from '../texts/en.ts'

/** What operators did. */
export function Audit() {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const username = useDeferredValue(typed.trim().toLowerCase())
  const isName = /^[a-z0-9][a-z0-9._-]{2,31}$/.test(username)
  const read = useRead(auditLog, { page, limit: 10, ...(isName && { username }) })
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
        <Listed
          title={t('audit.title')}
          read={read}
          page={page}
          onPage={setPage}
          empty={{ title: t('audit.empty'), text: t('audit.emptyText') }}
        >
          {({ entries }) => (
            <Table
              label={t('audit.title')}
              rows={entries}
              keyOf={({ at, action, about }) => `${at} ${action} ${about}`}
              columns={[
                { title: t('audit.when'), cell: ({ at }) => <Moment at={at} /> },
                { title: t('audit.who'), cell: (entry) => entry.username },
                { title: t('audit.what'), cell: ({ action }) => actionText(t, action) },
                { title: t('audit.about'), cell: ({ about }) => about.slice(0, 12) },
                { title: t('audit.address'), cell: ({ address }) => address },
              ]}
            />
          )}
        </Listed>
      </div>
    </main>
  )
}

/** A word that this console does not know shows as it is. */
const actionText = (t: Translate, action: string): string => {
  const id = `audit.${action}`
  return id in en ? t(id as DeskText) : action
}
