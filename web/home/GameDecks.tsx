import { Suspense } from 'react'
import { type GameAccount, gameCategories } from '#contract/game'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { lazyPlace } from '../app/places.ts'
import { useTexts } from '../app/texts.ts'
import { DeckPlace } from '../game/DeckPlace.tsx'

const Decks = lazyPlace(() => import('../game/Decks.tsx'), 'Decks', 'games')

/** The games; until they and what turns them are here, their places. */
export function GameDecks({
  data,
  hasFailed,
  onPick,
}: {
  data: Out<typeof wallet> | undefined
  hasFailed: boolean
  onPick: (game: GameAccount) => void
}) {
  if (hasFailed) return null
  if (!data) return <Places />
  return (
    <Suspense fallback={<Places />}>
      <Decks games={data.slots} currency={data.wallet.currency} onPick={onPick} />
    </Suspense>
  )
}

function Places() {
  const t = useTexts()
  return gameCategories.map((category) => (
    <DeckPlace key={category} title={t(`home.${category}`)} />
  ))
}
