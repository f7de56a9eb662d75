import styles from './Key.module.css'

/** The letter that does the same as the button on which it stands. */
export const Key = ({ letter }: { letter: string }) => (
  <span className={styles.key} aria-hidden="true">
    {letter.toUpperCase()}
  </span>
)
