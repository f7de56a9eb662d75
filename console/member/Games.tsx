import { formatMoment } from '#kit/i18n/time.ts'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { DataTable, State } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'
import type { Card } from './card.ts'
import styles from './MemberPage.module.css'

/** The member's accounts at the games. */
export function Games({ card: { games, currency } }: { card: Card }) {
  const t = useTexts()
  if (games.length === 0) return <Empty title={t('card.noGames')} />
  return (
    <div className={styles.card}>
      <DataTable
        label={t('card.tab.games')}
        rows={games}
        keyOf={({ code }) => code}
        columns={[
          { title: t('card.game'), cell: ({ name }) => <b>{name}</b> },
          { title: t('card.username'), cell: ({ username }) => username },
          {
            title: t('member.status'),
            cell: ({ isOpen }) => (
              <State tone={isOpen ? 'good' : 'wait'}>
                {t(isOpen ? 'card.open' : 'card.closed')}
              </State>
            ),
          },
          {
            title: t('card.read'),
            cell: ({ readAt }) => (readAt === null ? '–' : formatMoment(readAt)),
          },
          {
            title: t('members.balance'),
            number: true,
            cell: ({ balance }) => <Money amount={balance} currency={currency} />,
          },
        ]}
      />
    </div>
  )
}
