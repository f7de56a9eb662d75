import type { ReactNode } from 'react'
import { type GameAccount, gameCategories } from '#contract/game'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { Deck } from './Deck.tsx'

/** HOM-04: slot, then sport with casino, then lotto; only what is not empty. */
export function Decks({
  games,
  currency,
  onPick,
}: {
  games: GameAccount[]
  currency: Currency
  onPick: (game: GameAccount) => void
}): ReactNode {
  const t = useTexts()
  return gameCategories.map((category) => {
    const mine = games.filter((game) => game.category === category)
    return (
      mine.length > 0 && (
        <Deck
          key={category}
          title={t(`home.${category}`)}
          games={mine}
          currency={currency}
          onPick={onPick}
        />
      )
    )
  })
}
