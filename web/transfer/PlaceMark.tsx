import { Icon } from '#kit/ui/Icon.tsx'
import styles from './PlaceMark.module.css'
import type { Place } from './places.ts'

/** A game's mark; the wallet's own. */
export const PlaceMark = ({ place: { logo } }: { place: Pick<Place, 'logo'> }) =>
  logo ? (
    <img className={styles.mark} src={logo} alt="" width="32" height="32" />
  ) : (
    <span className={`${styles.mark} ${styles.wallet}`}>
      <Icon name="wallet" small />
    </span>
  )
