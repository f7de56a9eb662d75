import styles from './Icon.module.css'
import { type IconName, icons } from './icons.ts'

/** A picture beside a text, which screen readers skip. Small ones are 20 px with a heavier stroke. */
export const Icon = ({ name, small }: { name: IconName; small?: boolean }) => (
  <svg
    className={small ? `${styles.icon} ${styles.small}` : styles.icon}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={icons[name]} />
  </svg>
)
