import { memo } from 'react'
import type { GameAccount } from '#contract/game'
import { formatRelative } from '#kit/i18n/time.ts'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { Cloth, Emblem } from './Cloth.tsx'
import { GameButton } from './GameButton.tsx'
import styles from './GameCard.module.css'
import { GameName } from './GameName.tsx'
import ground from './Ground.module.css'
import { Lying } from './Lying.tsx'

type GameCardProps = {
  game: GameAccount
  currency: Currency
  /** When the member last played it on this device. */
  playedAt: number | undefined
  /** It stands at the side, where only its cloth shows. */
  isAside: boolean
  /** It stands where nothing of it shows. */
  isBare: boolean
  onPick: (game: GameAccount) => void
}

/** HOM-05: an open account shows its balance; any other can be opened here (HOM-10). */
export const GameCard = memo(({ isAside, isBare, ...face }: GameCardProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a card is no set of fields
  <div
    role="group"
    aria-label={face.game.name}
    className={`${ground.ground} ${styles.card}`}
    data-category={face.game.category}
    data-dip={face.game.isActive ? undefined : ''}
    inert={isAside}
  >
    {!isBare && <Face {...face} />}
  </div>
))

function Face({ game, currency, playedAt, onPick }: Omit<GameCardProps, 'isAside' | 'isBare'>) {
  const t = useTexts()
  const pick = () => onPick(game)
  const note = !game.isActive
    ? t('games.closed')
    : playedAt !== undefined &&
      t('games.lastPlayed', { time: formatRelative(t, playedAt, Date.now()) })
  return (
    <>
      <Cloth game={game} />
      <div className={styles.words}>
        <div className={styles.brand}>
          <Emblem game={game} small />
          <GameName game={game} heading="h3" note={note} onView={pick} />
        </div>
        {game.isActive && <Lying game={game} currency={currency} />}
        <GameButton game={game} currency={currency} onPick={pick} />
      </div>
    </>
  )
}
