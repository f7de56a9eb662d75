import { operators } from '#contract/operator-account'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from '../money/MoneyCount.module.css'

/** Counts the operators whose codes are stopped, for the menu. */
export function StoppedCount() {
  const t = useTexts()
  const { data } = useRead(
    operators,
    {},
    { refetchInterval: 30_000, refetchOnWindowFocus: 'always' },
  )
  const count = data?.operators.filter(
    ({ state, codesStoppedAt }) => state !== 'disabled' && codesStoppedAt !== null,
  ).length
  if (!count) return null
  return (
    <b className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('operators.stoppedCount', { count })}</span>
    </b>
  )
}
