import { Link, useSearchParams } from 'wouter'
import { proposeMembersExport } from '#contract/operator-export'
import {
  exportMembers,
  type ListedMember,
  type MemberOrder,
  members,
  memberTotals,
} from '#contract/operator-member'
import { useSettled } from '#kit/api/useSettled.ts'
import { formatDay } from '#kit/i18n/time.ts'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { DataTable } from '../app/DataTable.tsx'
import desk from '../app/Desk.module.css'
import { saveFile } from '../app/download.ts'
import { Unread } from '../app/fields/Unread.tsx'
import { Pager } from '../app/rows/Pager.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { Filters } from './Filters.tsx'
import { afterIn, filterIn, orderIn, unreadNames } from './filter.ts'
import styles from './Members.module.css'
import { Status } from './Status.tsx'

const limit = 50

/** Lists members. Filter, order and page stand in the URL. */
export function Members() {
  const t = useTexts()
  const [url, setUrl] = useSearchParams()
  const filter = filterIn(url)
  const { order, isRising } = orderIn(url)
  const after = afterIn(url)
  const asked = { ...filter, order, isRising, limit, ...(after && { after }) }
  const unread = unreadNames(url, filter)
  const isRead = unread.length === 0
  const read = useRead(members, useSettled(asked, filter), { enabled: isRead })
  const { error, refetch, isPlaceholderData } = read
  const data = isRead ? read.data : undefined

  /** Changes the URL; another filter or order begins with its first page. */
  const change = (values: Record<string, string | undefined>) =>
    setUrl((before) => {
      const next = new URLSearchParams(before)
      next.delete('after')
      for (const [name, value] of Object.entries(values))
        if (value) next.set(name, value)
        else next.delete(name)
      return next
    })
  const orderOf = (by: MemberOrder) => ({
    isRising: by === order ? isRising : undefined,
    onOrder: () => change({ order: by, rising: by === order && !isRising ? 'yes' : undefined }),
  })

  return (
    <main className={desk.page}>
      <div className={styles.page}>
        <div className={desk.bar}>
          <h1>{t('members.title')}</h1>
          {isRead && (
            <ExportButton
              right="members.export"
              save={() => saveFile(exportMembers, { ...filter, order, isRising }, 'members.csv')}
              propose={proposeMembersExport}
              inputOf={(reason) => ({ filter, reason })}
            />
          )}
        </div>
        <Filters url={url} unread={unread} onChange={change} />
        {isRead ? (
          <>
            <Totals filter={filter} />
            <Loading read={{ data, error, refetch }} rows={5} />
          </>
        ) : (
          <Unread />
        )}
        {data?.members.length === 0 && (
          <Empty title={t('members.empty')} text={t('members.emptyText')} />
        )}
        {data && data.members.length > 0 && (
          <div className={styles.card}>
            <DataTable
              label={t('members.title')}
              rows={data.members}
              keyOf={({ userId }) => userId}
              isBusy={isPlaceholderData}
              columns={[
                { title: t('member.title'), cell: (one) => <Person one={one} /> },
                {
                  title: t('member.status'),
                  cell: ({ status }) => (
                    <span className="nowrap">
                      <Status status={status} />
                    </span>
                  ),
                },
                {
                  title: t('members.balance'),
                  number: true,
                  order: orderOf('balance'),
                  cell: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
                },
                {
                  title: t('members.registered'),
                  order: orderOf('registered'),
                  cell: ({ createdAt }) => <Day at={createdAt} />,
                },
                {
                  title: t('members.lastDeposit'),
                  order: orderOf('lastDeposit'),
                  cell: ({ lastDepositAt }) => <Day at={lastDepositAt} />,
                },
                {
                  title: t('members.lastSignIn'),
                  order: orderOf('lastSignIn'),
                  cell: ({ lastSignInAt }) => <Day at={lastSignInAt} />,
                },
                { title: t('members.source'), cell: (one) => <Origin one={one} /> },
              ]}
            />
          </div>
        )}
        <Pager
          after={after}
          next={data?.next && `${data.next.value}.${data.next.userId}`}
          onGo={(position) => change({ after: position })}
        />
      </div>
    </main>
  )
}

const Person = ({ one: { userId, name, phone } }: { one: ListedMember }) => (
  <>
    <Link href={`/members/${userId}`}>{name}</Link>
    <br />
    <small className="muted">
      {userId} · {phone}
    </small>
  </>
)

const Day = ({ at }: { at: number | null }) =>
  at === null ? <span className="muted">–</span> : <span className="nowrap">{formatDay(at)}</span>

function Origin({ one: { source, inviter, hasBonus } }: { one: ListedMember }) {
  const t = useTexts()
  return (
    <>
      {source}
      {inviter && (
        <>
          {' · '}
          <Link href={`/members/${inviter}`}>{inviter}</Link>
        </>
      )}
      {hasBonus && <small className="muted"> · {t('members.hasBonus')}</small>}
    </>
  )
}

function Totals({ filter }: { filter: ReturnType<typeof filterIn> }) {
  const t = useTexts()
  const { data, isPlaceholderData } = useRead(memberTotals, filter)
  if (!data) return <p className="muted">&nbsp;</p>
  const { total, isMore, balances } = data
  return (
    <p className={isPlaceholderData ? `${styles.totals} ${styles.old}` : styles.totals}>
      <b>{t(isMore ? 'members.totalMore' : 'members.total', { count: total })}</b>
      {balances.map(({ currency, amount }) => (
        <span key={currency}>
          {' · '}
          {t('members.sum')} <Money amount={amount} currency={currency} />
        </span>
      ))}
    </p>
  )
}
