import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

/** A placeholder for a line that is loading. Sizes as in CSS. */
export const Skeleton = ({
  width = '100%',
  height = '1rem',
}: {
  width?: string
  height?: string
}) => (
  <span
    className={styles.skeleton}
    style={{ '--width': width, '--height': height } as CSSProperties}
    aria-hidden="true"
  />
)

/** Placeholders for the rows of a list that is loading. */
export const SkeletonRows = ({ rows = 3 }: { rows?: number }) => (
  <div className={styles.rows} aria-hidden="true">
    {[...Array(rows).keys()].map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton width="44px" height="44px" />
        <div className="stack tight">
          <Skeleton width={`${60 - (row % 3) * 8}%`} />
          <Skeleton width={`${84 - (row % 3) * 8}%`} height="0.75rem" />
        </div>
        <Skeleton width="72px" />
      </div>
    ))}
  </div>
)
