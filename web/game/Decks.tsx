import { memo, type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { type GameAccount, gameCategories } from '#contract/game'
import type { Currency } from '#money'
import { lastPlayed } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { whenIdle } from '../app/whenIdle.ts'
import { Deck } from './Deck.tsx'
import { DeckPlace } from './DeckPlace.tsx'
import { byLastPlayed, type Played } from './order.ts'

type DecksProps = {
  games: GameAccount[]
  currency: Currency
  onPick: (game: GameAccount) => void
}

/**
 * HOM-04: slot, then sport with casino, then lotto; only what is not empty. A slow phone stands still while cards are
 * laid out, so those in sight come at once, the other decks one by one when nothing else is to do, then the cards
 * that stand behind. Kept as it is while home around it changes.
 */
export const Decks = memo(({ games, currency, onPick }: DecksProps): ReactNode => {
  const t = useTexts()
  // The order stays while the page is open, so that no card moves under a finger.
  const [played] = useState(lastPlayed)
  const decks = useMemo(() => decksOf(games, played), [games, played])
  const laidOut = useSteps(decks.length + 1)
  return decks.map(({ category, mine }, at) => {
    const title = t(`home.${category}`)
    if (at >= laidOut) return <DeckPlace key={category} title={title} />
    const isWhole = laidOut > decks.length
    return (
      <Deck
        key={category}
        title={title}
        category={category}
        games={mine}
        played={played}
        currency={currency}
        isWhole={isWhole}
        onPick={onPick}
      />
    )
  })
})

const decksOf = (games: GameAccount[], played: Played) =>
  gameCategories
    .map((category) => ({
      category,
      mine: byLastPlayed(
        games.filter((game) => game.category === category),
        played,
      ),
    }))
    .filter(({ mine }) => mine.length > 0)

/** Counts up from nothing: the first step at once, but so that it can wait for a tap, each other when the page is idle. */
function useSteps(count: number): number {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const next = () => startTransition(() => setStep(step + 1))
    if (step === 0) next()
    else if (step < count) return whenIdle(next)
    return undefined
  }, [step, count])
  return step
}
