import { Link } from 'wouter'
import { formatMoment } from '#kit/i18n/time.ts'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { DataTable, State } from '../app/DataTable.tsx'
import { useMay } from '../app/operator.ts'
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
            cell: ({ isOpen, roundInReview }) => (
              <>
                <State tone={isOpen ? 'good' : 'wait'}>
                  {t(isOpen ? 'card.open' : 'card.closed')}
                </State>
                {roundInReview && <RoundInReview id={roundInReview} />}
              </>
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

/** Rounds that the member plays there may not count yet. */
function RoundInReview({ id }: { id: string }) {
  const t = useTexts()
  const mayRead = useMay('review.read')
  const text = <State tone="wait">{t('card.roundInReview')}</State>
  return mayRead ? <Link href={`/money/round/${id}`}>{text}</Link> : text
}
