import { lazy, Suspense } from 'react'
import { type GameAccount, gameCategories } from '#contract/game'
import type { wallet } from '#contract/wallet'
import type { Out } from '../app/ask.ts'
import { useTexts } from '../app/texts.ts'
import { Bone } from '../ui/Skeleton.tsx'
import styles from './GameDecks.module.css'

const Decks = lazy(async () => ({ default: (await import('../game/Decks.tsx')).Decks }))

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
    <section key={category} className={styles.places} aria-busy="true">
      <div className={styles.head}>
        <h2>{t(`home.${category}`)}</h2>
      </div>
      <div className={styles.row}>
        {Array.from({ length: 3 }, (_, card) => (
          <Bone key={card} width="300px" height="211px" />
        ))}
      </div>
    </section>
  ))
}
