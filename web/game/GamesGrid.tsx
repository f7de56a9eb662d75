import { type GameAccount, type GameCategory, gameCategories } from '#contract/game'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import styles from './GamesGrid.module.css'
import { SmallGameCard } from './SmallGameCard.tsx'

export type ListedCategory = GameCategory | 'all'

export const inCategory = (games: GameAccount[], wanted: ListedCategory) =>
  games.filter(({ category }) => wanted === 'all' || category === wanted)

/** Games at a glance, each with its button. */
export const GamesGrid = ({
  games,
  ...card
}: {
  games: GameAccount[]
  currency: Currency
  heading: 'h2' | 'h3'
  onPick: (game: GameAccount) => void
}) => (
  <ul className={styles.grid}>
    {games.map((game) => (
      <SmallGameCard key={game.code} game={game} {...card} />
    ))}
  </ul>
)

export const GamesPlace = ({ count = 6 }: { count?: number }) => (
  <div className={styles.grid} aria-busy="true">
    {[...Array(count).keys()].map((card) => (
      <Skeleton key={card} width="100%" height="148px" />
    ))}
  </div>
)

/** Filters by category, each with its number of games. */
export function Categories({
  games,
  value,
  onPick,
}: {
  games: GameAccount[]
  value: ListedCategory
  onPick: (category: ListedCategory) => void
}) {
  const t = useTexts()
  return (
    <RadioGroup
      label={t('games.category')}
      look="strip"
      options={(['all', ...gameCategories] as const).map((category) => ({
        value: category,
        label: (
          <>
            <span>{t(category === 'all' ? 'games.every' : `home.${category}`)}</span>
            <small className="muted">{inCategory(games, category).length}</small>
          </>
        ),
      }))}
      value={value}
      onPick={onPick}
    />
  )
}
