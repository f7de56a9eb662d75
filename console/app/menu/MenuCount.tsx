import styles from './MenuCount.module.css'

type Props = { count: number | undefined; label: (count: number) => string }

/** The number beside an entry of the menu; nothing while there is nothing to do. */
export function MenuCount({ count, label }: Props) {
  if (!count) return null
  return (
    <b className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{label(count)}</span>
    </b>
  )
}
