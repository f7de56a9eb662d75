import { Empty } from '#kit/ui/list/Empty.tsx'
import { useTexts } from '../app/texts.ts'
import { Board } from './Board.tsx'
import { PayoutBanner } from './PayoutBanner.tsx'
import { useBoardPlace } from './place.ts'
import { useBoard } from './useBoard.ts'
import styles from './Withdrawal.module.css'
import { WithdrawalStory } from './WithdrawalStory.tsx'

/** The board of withdrawals, and the chosen one beside it. J and K move along the list. */
export function WithdrawalPage({ params }: { params: { reference?: string } }) {
  const t = useTexts()
  const place = useBoardPlace(params.reference)
  const board = useBoard(place)
  const { reference, hrefOf } = place
  return (
    <main className={reference ? `${styles.page} ${styles.open}` : styles.page}>
      <div className={styles.left}>
        <PayoutBanner />
        <Board place={place} board={board} />
      </div>
      {reference ? (
        <WithdrawalStory
          key={reference}
          reference={reference}
          back={hrefOf()}
          position={board.steady.rows.findIndex((row) => row.reference === reference)}
          count={board.steady.rows.length}
          targetMinutes={board.data?.targetMinutes ?? 15}
        />
      ) : (
        <section className={styles.none}>
          <Empty title={t('withdrawal.choose')} text={t('withdrawal.chooseText')} />
        </section>
      )}
    </main>
  )
}
