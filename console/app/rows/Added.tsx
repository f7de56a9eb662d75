import { useTexts } from '../texts.ts'
import styles from './Added.module.css'

/** Says that rows came at the end of a list whose rows are held still, over its lower edge. */
export function Added({ count }: { count: number }) {
  const t = useTexts()
  return (
    <p role="status" className={styles.added}>
      {count > 0 && <span>{t('desk.added', { count })}</span>}
    </p>
  )
}
