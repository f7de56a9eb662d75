import { identityQueue } from '#contract/operator-identity'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from '../money/MoneyCount.module.css'

/** Counts the documents that wait for an operator, for the menu. */
export function IdentityCount() {
  const t = useTexts()
  const { data } = useRead(
    identityQueue,
    { page: 1, limit: 1 },
    { refetchInterval: 30_000, refetchOnWindowFocus: 'always' },
  )
  if (!data?.total) return null
  return (
    <b className={styles.count}>
      <span aria-hidden="true">{data.total > 99 ? '99+' : data.total}</span>
      <span className="visually-hidden">{t('identity.count', { count: data.total })}</span>
    </b>
  )
}
