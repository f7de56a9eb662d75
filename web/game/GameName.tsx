import type { ReactNode } from 'react'
import type { GameAccount } from '#contract/game'
import { Icon } from '#kit/ui/Icon.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './GameName.module.css'

/** HOM-05: the name of an open account leads to its data. */
export function GameName({
  game: { name, isActive },
  heading: Heading,
  note,
  onView,
}: {
  game: GameAccount
  heading: 'h2' | 'h3'
  note?: ReactNode
  onView: () => void
}) {
  const t = useTexts()
  return (
    <div className={styles.name}>
      <Heading>
        {isActive ? (
          <button type="button" aria-haspopup="dialog" onClick={onView}>
            <span className="visually-hidden">{t('games.view')} </span>
            {name}
            <Icon name="next" small />
          </button>
        ) : (
          name
        )}
      </Heading>
      {note && <small>{note}</small>}
    </div>
  )
}
