import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type GameAccount, gameCategories } from '#contract/game'
import { TextField } from '#kit/ui/form/Field.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { lastPlayed } from '../app/session.ts'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import styles from './Games.module.css'
import { Categories, GamesGrid, GamesPlace, inCategory, type ListedCategory } from './GamesGrid.tsx'
import { byLastPlayed, searched } from './order.ts'

const GameSheet = lazySheet(() => import('./GameSheet.tsx'), 'GameSheet')
const TransferSheet = lazySheet(() => import('../transfer/TransferSheet.tsx'), 'TransferSheet')

/** All games at a glance: searched by name, filtered by category, those played last first. */
export function Games() {
  const t = useTexts()
  useTitle(t('games.title'))
  const [sheet, setSheet] = useState<{ code: string; isTransfer?: boolean }>()
  const close = () => setSheet(undefined)
  return (
    <>
      <PageHead />
      <Content>
        <div className="stack">
          <h1>{t('games.title')}</h1>
          <AllGames onPick={({ code }) => setSheet({ code })} />
        </div>
      </Content>
      <Suspense>
        {sheet?.isTransfer && <TransferSheet from={sheet.code} onClose={close} />}
        {sheet && !sheet.isTransfer && (
          <GameSheet
            code={sheet.code}
            onTransfer={() => setSheet({ code: sheet.code, isTransfer: true })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

function AllGames({ onPick }: { onPick: (game: GameAccount) => void }) {
  const t = useTexts()
  const { data, isError, refetch } = useWallet()
  const [played] = useState(lastPlayed)
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useCategory()

  if (isError && !data) return <NotLoaded onRetry={refetch} />
  if (!data) return <GamesPlace />
  const shown = byLastPlayed(searched(inCategory(data.slots, category), typed), played)
  return (
    <>
      <div className={`stack ${styles.tools}`}>
        <TextField
          label={t('games.search')}
          icon="search"
          type="search"
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Categories games={data.slots} value={category} onPick={setCategory} />
      </div>
      {shown.length === 0 ? (
        <Empty title={t('games.none')} text={t('games.noneText')} />
      ) : (
        <GamesGrid games={shown} currency={currencyOf(data)} heading="h2" onPick={onPick} />
      )}
    </>
  )
}

/** The category is in the address, so that back and reload keep it. */
function useCategory() {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const wanted = gameCategories.find((category) => category === parameters.get('category'))
  const choose = (category: ListedCategory) =>
    navigate(category === 'all' ? '/user/games' : `/user/games?category=${category}`, {
      replace: true,
    })
  return [wanted ?? 'all', choose] as const
}
