import { Link } from 'wouter'
import { memberRelated } from '#contract/operator-member-related'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { DataTable, State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import type { Card } from './card.ts'
import styles from './MemberPage.module.css'
import { Status } from './Status.tsx'

/** Lists accounts that have something in common with the member. */
export function Related({ card: { userId } }: { card: Card }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(memberRelated, { id: userId })
  if (!data) return <Loading read={{ data, error, refetch }} rows={3} />
  if (data.accounts.length === 0)
    return <Empty title={t('related.empty')} text={t('related.hint')} />
  return (
    <div className={styles.card}>
      <DataTable
        label={t('card.tab.related')}
        rows={data.accounts}
        keyOf={(account) => account.userId}
        columns={[
          {
            title: t('desk.members'),
            cell: (account) => (
              <>
                <Link href={`/members/${account.userId}`}>{account.name}</Link>{' '}
                <small className="nowrap">{account.userId}</small>
              </>
            ),
          },
          {
            title: t('related.common'),
            cell: ({ relations }) => (
              <span className={styles.relations}>
                {relations.map((relation) => (
                  <State key={relation} tone="wait">
                    {t(`related.${relation}`)}
                  </State>
                ))}
              </span>
            ),
          },
          { title: t('member.status'), cell: ({ status }) => <Status status={status} /> },
          {
            title: t('members.registered'),
            cell: ({ registeredAt }) => <Moment at={registeredAt} />,
          },
        ]}
      />
      <p className={styles.padded}>
        <small>{t('related.hint')}</small>
      </p>
    </div>
  )
}
