import { Suspense, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { GameAccount } from '#contract/game'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { lazyPlace } from '../app/places.ts'
import { lastPlayed } from '../app/session.ts'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import {
  Categories,
  GamesGrid,
  GamesPlace,
  inCategory,
  type ListedCategory,
} from '../game/GamesGrid.tsx'
import { byLastPlayed } from '../game/order.ts'
import styles from './GamesAndBonuses.module.css'
import type { HomeSheet } from './sheet.ts'
import { currencyOf } from './useWallet.ts'

const BonusGrid = lazyPlace(() => import('../bonus/BonusGrid.tsx'), 'BonusGrid', 'bonus')
const BonusSheet = lazySheet(() => import('../bonus/BonusSheet.tsx'), 'BonusSheet', 'rewards')

type GamesProps = {
  data: Out<typeof wallet> | undefined
  hasFailed: boolean
  onPick: (game: GameAccount) => void
}

/** On a wide screen, beside the money and in the place of the rings: all games in sight, then the bonuses. */
export function GamesAndBonuses({
  onOpen,
  ...games
}: GamesProps & { onOpen: (sheet: HomeSheet) => void }) {
  const [bonus, setBonus] = useState<string>()
  return (
    <div className={`stack ${styles.beside}`}>
      {!games.hasFailed && <AllGames {...games} />}
      <Suspense>
        {!games.data?.noOffers && <BonusGrid currency={currencyOf(games.data)} onPick={setBonus} />}
        {bonus && (
          <BonusSheet
            code={bonus}
            onTaken={() => {
              setBonus(undefined)
              onOpen({ about: 'deposit', isBonusTaken: true })
            }}
            onClose={() => setBonus(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

function AllGames({ data, onPick }: Omit<GamesProps, 'hasFailed'>) {
  const t = useTexts()
  const [category, setCategory] = useState<ListedCategory>('all')
  // The order stays while the page is open, so that no card moves under the pointer.
  const [played] = useState(lastPlayed)
  const games = useMemo(() => byLastPlayed(data?.slots ?? [], played), [data, played])
  return (
    <section className="stack tight" aria-label={t('games.title')}>
      <div className={styles.head}>
        <h2>{t('games.title')}</h2>
        <Link href="/user/games" className={styles.search} aria-label={t('games.search')}>
          <Icon name="search" />
        </Link>
        <Categories games={games} value={category} onPick={setCategory} />
      </div>
      {data ? (
        <GamesGrid
          games={inCategory(games, category)}
          currency={currencyOf(data)}
          heading="h3"
          onPick={onPick}
        />
      ) : (
        <GamesPlace count={16} />
      )}
    </section>
  )
}
