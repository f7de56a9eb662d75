import { useTexts } from '../../app/texts.ts'
import styles from './Slash.module.css'
import type { useSlash } from './useSlash.ts'

type Props = { id: string; slash: ReturnType<typeof useSlash> }

export const optionId = (list: string, at: number) => `${list}-${at}`

/** The canned replies that a slash has found, above the answer. The focus stays in the answer. */
export function Slash({ id, slash: { found, chosen, pick } }: Props) {
  const t = useTexts()
  if (found.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label={t('compose.texts')} className={styles.list}>
      {found.map((one, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the answer, which has the focus
        // biome-ignore lint/a11y/useFocusableInteractive: the answer keeps the focus and names the active option
        <div
          key={one.id}
          id={optionId(id, at)}
          role="option"
          aria-selected={at === chosen}
          onClick={() => pick(one.text)}
        >
          <b>{one.title}</b>
          <span className="muted">{one.text}</span>
        </div>
      ))}
    </div>
  )
}
