import type { GameAccount } from '#contract/game'
import { Money } from '#kit/ui/Money.tsx'
import type { Currency } from '#money'
import { Figure } from './Cloth.tsx'
import { creditsText } from './credits.ts'
import { GameButton } from './GameButton.tsx'
import { GameName } from './GameName.tsx'
import ground from './Ground.module.css'
import styles from './SmallGameCard.module.css'

/** HOM-05: a game in the grid of all games. */
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
      <div className={styles.face}>
        <Figure game={game} className={styles.figure} />
        <GameName game={game} heading={heading} onView={pick} />
        {game.isActive && (
          <p className={styles.lying}>
            <Money amount={game.amount} currency={currency} />
            <small>
              {game.name} {creditsText(game)}
            </small>
          </p>
        )}
        <div className={styles.button}>
          <GameButton game={game} onPick={pick} />
        </div>
      </div>
    </li>
  )
}
