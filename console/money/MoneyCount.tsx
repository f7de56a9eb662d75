import { waitingMoney } from '#contract/operator-money'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './MoneyCount.module.css'

/** Counts the items that are pending review, for the menu. */
export function MoneyCount() {
  const t = useTexts()
  const { data } = useRead(
    waitingMoney,
    { page: 1, limit: 1 },
    { refetchInterval: 30_000, refetchOnWindowFocus: 'always' },
  )
  if (!data?.total) return null
  return (
    <b className={styles.count}>
      <span aria-hidden="true">{data.total > 99 ? '99+' : data.total}</span>
      <span className="visually-hidden">{t('money.count', { count: data.total })}</span>
    </b>
  )
}
