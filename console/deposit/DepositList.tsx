import { Link } from 'wouter'
import { type Deposit, deposits, exportDeposits } from '#contract/operator-deposit'
import { proposeDepositsExport } from '#contract/operator-export'
import { useSettled } from '#kit/api/useSettled.ts'
import { formatDay, formatRelative } from '#kit/i18n/time.ts'
import { Money } from '#kit/ui/Money.tsx'
import { saveFile } from '../app/download.ts'
import { unreadIn, useFilter } from '../app/filter.ts'
import { ListColumn, ListRow } from '../app/ListColumn.tsx'
import { Pager } from '../app/rows/Pager.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import styles from './DepositList.module.css'
import { Filter } from './Filter.tsx'
import { depositFields, depositInput } from './filter.ts'

const limit = 30

/** Lists deposits of every source, the newest first. */
export function DepositList({ chosen }: { chosen: string | undefined }) {
  const t = useTexts()
  const { filter, after, search, set, clear, goAfter } = useFilter(depositFields)
  const input = depositInput(filter)
  const request = { ...input, limit, ...(after && { after }) }
  const { asked, unread } = useSettled({ asked: request, unread: unreadIn(filter, input) }, filter)
  const isRead = unread.length === 0
  const read = useRead(deposits, asked, { refetchInterval: 30_000, enabled: isRead })
  const { error, isPlaceholderData, refetch } = read
  const data = isRead ? read.data : undefined
  return (
    <ListColumn
      title={t('deposits.title')}
      read={{ error, refetch }}
      all={data?.deposits}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      isBusy={isPlaceholderData}
      isUnread={!isRead}
      page={search}
      none={{ title: t('deposits.empty'), text: t('deposits.emptyText') }}
      row={(one) => <Row one={one} search={search} isChosen={chosen === `${one.kind} ${one.id}`} />}
      top={
        <>
          <p>
            <Link href="/deposits/accounts">{t('depositAccounts.title')}</Link>
          </p>
          <Filter filter={filter} unread={unread} onChange={set} onClear={clear} />
          {data?.totals && (
            <p className={styles.totals}>
              {t(data.totals.isMore ? 'deposits.countMore' : 'deposits.count', {
                count: data.totals.count,
              })}
              {data.totals.credited.map(({ currency, amount }) => (
                <span key={currency}>
                  {' · '}
                  {t('deposits.credited')} <Money amount={amount} currency={currency} />
                </span>
              ))}
            </p>
          )}
          {data && data.since !== null && (
            <p className={styles.totals}>{t('deposits.since', { day: formatDay(data.since) })}</p>
          )}
        </>
      }
    >
      <Pager after={after} next={data?.next} onGo={goAfter}>
        {data && data.deposits.length > 0 && (
          <ExportButton
            right="members.export"
            save={() => saveFile(exportDeposits, input, 'deposits.csv')}
            propose={proposeDepositsExport}
            inputOf={(reason) => ({ filter: input, reason })}
          />
        )}
      </Pager>
    </ListColumn>
  )
}

type RowProps = { one: Deposit; search: string; isChosen: boolean }

function Row({ one, search, isChosen }: RowProps) {
  const t = useTexts()
  const {
    kind,
    id,
    at,
    state,
    amount,
    currency,
    member,
    bank,
    senderTail,
    isInSuspense,
    reference,
  } = one
  return (
    <ListRow
      href={`/deposits/${kind}/${encodeURIComponent(id)}${search}`}
      isChosen={isChosen}
      name={<b>{[t(`deposits.kind.${kind}`), bank].filter(Boolean).join(' · ')}</b>}
      last={member?.name ?? reference}
      ends={[
        amount !== null && currency !== null && (
          <b key="amount">
            <Money amount={amount} currency={currency} />
          </b>
        ),
        <small key="at" className="muted">
          {formatRelative(t, at, Date.now())}
        </small>,
      ]}
    >
      <b className={styles[state]}>{t(`deposits.state.${state}`)}</b>
      {[isInSuspense && t('deposits.inSuspense'), senderTail && `•••${senderTail}`]
        .filter(Boolean)
        .join(' · ')}
    </ListRow>
  )
}
