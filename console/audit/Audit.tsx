import { type AuditLine, auditLog, exportAudit } from '#contract/audit'
import { proposeAuditExport } from '#contract/operator-export'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import desk from '../app/Desk.module.css'
import { saveFile } from '../app/download.ts'
import { Unread } from '../app/fields/Unread.tsx'
import { unreadIn, useFilter } from '../app/filter.ts'
import { Pager } from '../app/rows/Pager.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { Filter } from './Filter.tsx'
import { auditFields, auditInput } from './filter.ts'
import { Change, Subject } from './Parts.tsx'
import { actionText } from './words.ts'

const limit = 50

/** Lists the actions of operators, the newest first. */
export function Audit() {
  const t = useTexts()
  const { filter, after, set, clear, goAfter } = useFilter(auditFields)
  const input = auditInput(filter)
  const unread = unreadIn(filter, input)
  const isRead = unread.length === 0
  const read = useRead(auditLog, { limit, ...input, ...(after && { after }) }, { enabled: isRead })
  const { error, isPlaceholderData, refetch } = read
  const data = isRead ? read.data : undefined
  const last = data?.lines.at(-1)
  return (
    <main className={desk.page}>
      <div className="column stack">
        <div className={desk.bar}>
          <h1>{t('audit.title')}</h1>
          {isRead && (
            <ExportButton
              right="audit.read"
              save={() => saveFile(exportAudit, input, 'audit.csv')}
              propose={proposeAuditExport}
              inputOf={(reason) => ({ filter: input, reason })}
            />
          )}
        </div>
        <Filter filter={filter} unread={unread} onChange={set} onClear={clear} />
        {!isRead && <Unread />}
        {isRead && !data && (error ? <NotLoaded onRetry={refetch} /> : <SkeletonRows rows={5} />)}
        {data?.lines.length === 0 && <Empty title={t('audit.empty')} text={t('audit.emptyText')} />}
        {data && data.lines.length > 0 && (
          <section className={desk.cards} aria-busy={isPlaceholderData}>
            <Table
              label={t('audit.title')}
              rows={data.lines}
              keyOf={({ id }) => id}
              isCards
              below={below}
              columns={[
                { title: t('audit.when'), cell: ({ at }) => <Moment at={at} /> },
                { title: t('audit.who'), cell: ({ username }) => username },
                { title: t('audit.what'), cell: ({ action }) => actionText(t, action) },
                { title: t('audit.about'), cell: (line) => <Subject line={line} /> },
                { title: t('audit.amount'), cell: moneyOf, number: true },
                { title: t('audit.address'), cell: ({ address }) => address },
              ]}
            />
          </section>
        )}
        <Pager after={after} next={data?.hasMore ? last?.id : undefined} onGo={goAfter} />
      </div>
    </main>
  )
}

const moneyOf = ({ amount, currency }: AuditLine) =>
  amount !== null && currency !== null && <Money amount={amount} currency={currency} />

const below = (line: AuditLine) =>
  (line.reason || line.before || line.after) && <Change line={line} />
