import styles from './Shortcuts.module.css'

const slices = 12

const edge = (slice: number) => {
  const angle = (slice / slices) * 2 * Math.PI
  return `${(52 + 46 * Math.sin(angle)).toFixed(1)} ${(52 - 46 * Math.cos(angle)).toFixed(1)}`
}

/** A corner of the wheel, for the tile that leads to it. */
export const WheelArt = () => (
  <svg className={styles.art} viewBox="0 0 104 104" aria-hidden="true">
    {Array.from({ length: slices }, (_, slice) => (
      <path
        key={edge(slice)}
        d={`M52 52L${edge(slice)}A46 46 0 0 1 ${edge(slice + 1)}z`}
        className={slice % 2 ? styles.dye : styles.gold}
      />
    ))}
    <circle className={styles.rim} cx="52" cy="52" r="47" />
    <circle className={styles.hub} cx="52" cy="52" r="14" />
  </svg>
)
