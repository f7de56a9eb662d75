import { approvals } from '#contract/approval'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from '../money/MoneyCount.module.css'

/** Counts the proposals that the operator could approve now, for the menu. */
export function ApprovalCount() {
  const t = useTexts()
  const { data } = useRead(
    approvals,
    { page: 1, limit: 1, list: 'waiting' },
    { refetchInterval: 30_000, refetchOnWindowFocus: 'always' },
  )
  if (!data?.ready) return null
  return (
    <b className={styles.count}>
      <span aria-hidden="true">{data.ready > 99 ? '99+' : data.ready}</span>
      <span className="visually-hidden">{t('approvals.count', { count: data.ready })}</span>
    </b>
  )
}
