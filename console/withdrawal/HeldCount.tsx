import { withdrawals } from '#contract/operator-withdrawal'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from '../money/MoneyCount.module.css'

/** Counts the withdrawals that wait for an operator, for the menu. */
export function HeldCount() {
  const t = useTexts()
  const { data } = useRead(
    withdrawals,
    { column: 'decide', limit: 1 },
    { refetchInterval: 10_000, refetchOnWindowFocus: 'always' },
  )
  const count = data?.counts.decide
  if (!count) return null
  return (
    <b className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('withdrawal.count', { count })}</span>
    </b>
  )
}
