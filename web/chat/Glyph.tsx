import styles from './Chat.module.css'

/** Pictures that only the chat has, drawn like the others. */
const glyphs = {
  clip: 'M19 11.2l-7.6 7.6a4.6 4.6 0 0 1-6.5-6.5l8-8a3.1 3.1 0 0 1 4.4 4.4l-7.9 7.9a1.5 1.5 0 0 1-2.2-2.2l7.2-7.2',
  up: 'M12 19.5v-15M6 10.25 12 4.5l6 5.75',
  headset:
    'M5 16.5v-4a7 7 0 0 1 14 0v4M5 13.5h2a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H6.5A1.5 1.5 0 0 1 5 17zM19 13.5h-2a1 1 0 0 0-1 1v3a1 1 0 0 0 1 1h.5A1.5 1.5 0 0 0 19 17zM19 17.5a3 3 0 0 1-3 3h-3',
} as const

export const Glyph = ({ name }: { name: keyof typeof glyphs }) => (
  <svg className={styles.glyph} viewBox="0 0 24 24" aria-hidden="true">
    <path d={glyphs[name]} />
  </svg>
)
