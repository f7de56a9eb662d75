import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

/** The shape of a line that is on its way. Sizes as in CSS. */
export const Bone = ({ width = '100%', height = '16px' }: { width?: string; height?: string }) => (
  <span
    className={styles.bone}
    style={{ '--width': width, '--height': height } as CSSProperties}
    aria-hidden="true"
  />
)

/** Lines of a list that is on its way. */
export const Skeleton = ({ rows = 3 }: { rows?: number }) => (
  <div className={styles.rows} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={styles.row}>
        <Bone width="44px" height="44px" />
        <div className="stack tight">
          <Bone width={`${60 - (row % 3) * 8}%`} />
          <Bone width={`${84 - (row % 3) * 8}%`} height="12px" />
        </div>
        <Bone width="72px" />
      </div>
    ))}
  </div>
)
