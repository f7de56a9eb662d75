import type { GameAccount } from '#contract/game'
import { Money } from '#kit/ui/Money.tsx'
import type { Currency } from '#money'
import { Figure } from './Cloth.tsx'
import { GameButton } from './GameButton.tsx'
import { GameName } from './GameName.tsx'
import ground from './Ground.module.css'
import styles from './SmallGameCard.module.css'

/** A game in the grid of all games. */
export function SmallGameCard({
  game,
  currency,
  heading,
  onPick,
}: {
  game: GameAccount
  currency: Currency
  heading: 'h2' | 'h3'
  onPick: (game: GameAccount) => void
}) {
  const pick = () => onPick(game)
  return (
    <li
      aria-label={game.name}
      className={`${ground.ground} ${styles.card}`}
      data-category={game.category}
      data-dip={game.isActive ? undefined : ''}
    >
      <Figure game={game} className={styles.figure} />
      <div className={styles.words}>
        <div className={styles.brand}>
          <GameName
            game={game}
            heading={heading}
            note={game.amount > 0 && <Money amount={game.amount} currency={currency} size="text" />}
            onView={pick}
          />
        </div>
        <GameButton game={game} onPick={pick} />
      </div>
    </li>
  )
}
