import type { GameAccount } from '#contract/game'
import { Money } from '#kit/ui/Money.tsx'
import type { Currency } from '#money'
import { creditsText, lengthOf } from './credits.ts'
import styles from './Lying.module.css'

/** HOM-05: what lies in a game account, and what the game calls it. */
export function Lying({ game, currency }: { game: GameAccount; currency: Currency }) {
  const length = lengthOf(game.amount)
  return (
    <p className={[styles.lying, styles[length]].filter(Boolean).join(' ')}>
      <Money
        amount={game.amount}
        currency={currency}
        size={length === 'short' ? 'mid' : 'text'}
        counting
      />
      <small>
        {game.name} {creditsText(game)}
      </small>
    </p>
  )
}
