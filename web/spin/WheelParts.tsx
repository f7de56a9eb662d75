import styles from './Wheel.module.css'

const petals = Array.from({ length: 8 }, (_, at) => at * 45)

/** The lotus that the button lies in. It stands still while the disc turns. */
export const Hub = () => (
  <svg className={styles.over} viewBox="0 0 350 350" aria-hidden="true">
    {petals.map((angle) => (
      <path
        key={angle}
        className={styles.leaf}
        transform={`rotate(${angle} 175 175)`}
        d="M175 91c17 22 17 44 0 64c-17-20-17-42 0-64z"
      />
    ))}
    {petals.map((angle) => (
      <path
        key={angle}
        className={styles.petal}
        transform={`rotate(${angle + 22.5} 175 175)`}
        d="M175 103c17 22 17 44 0 52c-17-8-17-30 0-52z"
      />
    ))}
  </svg>
)

export const Pointer = () => (
  <svg className={styles.over} viewBox="0 0 350 350" aria-hidden="true">
    <path className={styles.pointer} d="M175 34 161 13 175-6 189 13z" />
  </svg>
)
