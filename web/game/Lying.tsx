import type { GameAccount } from '#contract/game'
import type { Currency } from '#money'
import { Money } from '../ui/Money.tsx'
import { creditsText, isLong } from './credits.ts'
import styles from './Lying.module.css'

/** HOM-05: what lies in a game account, and what the game calls it. */
export const Lying = ({ game, currency }: { game: GameAccount; currency: Currency }) => (
  <p className={isLong(game.amount) ? `${styles.lying} ${styles.long}` : styles.lying}>
    <Money
      amount={game.amount}
      currency={currency}
      size={isLong(game.amount) ? 'text' : 'mid'}
      counting
    />
    <small>
      {game.name} {creditsText(game)}
    </small>
  </p>
)
