import { Button } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { Emblem } from '../game/Cloth.tsx'
import styles from './GamesSheet.module.css'
import { inGames, openGames } from './places.ts'
import { useWallet } from './useWallet.ts'

type GamesSheetProps = { onTransfer: (from?: string) => void; onClose: () => void }

/** Lists the open game accounts with their amounts, the largest first. A tap transfers from there. */
export function GamesSheet({ onTransfer, onClose }: GamesSheetProps) {
  const t = useTexts()
  const { data } = useWallet()
  const games = data ? openGames(data).sort((a, b) => b.amount - a.amount) : []
  return (
    <Sheet
      title={t('inGames.title')}
      onClose={onClose}
      {...(games.length > 0 && {
        actions: (
          <Button look="main" icon="swap" wide onClick={() => onTransfer()}>
            {t('home.transfer')}
          </Button>
        ),
      })}
    >
      {!data && <SkeletonRows rows={3} />}
      {data && games.length === 0 && (
        <Empty title={t('inGames.emptyTitle')} text={t('inGames.emptyText')} />
      )}
      {data && games.length > 0 && (
        <>
          <p className={styles.total}>
            <span className="muted">{t('inGames.total')}</span>
            <Money amount={inGames(data)} currency={data.wallet.currency} size="mid" />
          </p>
          <ul className="card">
            {games.map((game) => (
              <li key={game.code} className={styles.game}>
                <button type="button" aria-haspopup="dialog" onClick={() => onTransfer(game.code)}>
                  <Emblem game={game} small />
                  <b className="grow">{game.name}</b>
                  <Money amount={game.amount} currency={data.wallet.currency} />
                  <Icon name="next" small />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}
