import { memo } from 'react'
import { activateGame, type GameAccount } from '#contract/game'
import { Button } from '#kit/ui/form/Button.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { Cloth, Emblem } from './Cloth.tsx'
import styles from './GameCard.module.css'
import { Lying } from './Lying.tsx'

type GameCardProps = {
  game: GameAccount
  currency: Currency
  /** It stands at the side, where only its cloth shows. */
  isAside: boolean
  /** It stands where nothing of it shows. */
  isBare: boolean
  onPick: (game: GameAccount) => void
}

/** HOM-05: an open account shows its balance; any other can be opened here (HOM-10). */
export const GameCard = memo(({ game, currency, isAside, isBare, onPick }: GameCardProps) => {
  const { name, isActive } = game
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card is no set of fields
    <div
      role="group"
      aria-label={name}
      className={isActive ? styles.card : `${styles.card} ${styles.undyed}`}
      inert={isAside}
    >
      {!isBare && <Face game={game} currency={currency} onPick={() => onPick(game)} />}
    </div>
  )
})

type FaceProps = Pick<GameCardProps, 'game' | 'currency'> & { onPick: () => void }

const Face = ({ game, currency, onPick }: FaceProps) => (
  <>
    <Cloth game={game} />
    <div className={styles.words}>
      <h3 className={styles.brand}>
        <Emblem game={game} />
        {game.name}
      </h3>
      <div className={styles.foot}>
        {game.isActive ? (
          <Open game={game} currency={currency} onPick={onPick} />
        ) : (
          <Closed game={game} onOpened={onPick} />
        )}
      </div>
    </div>
  </>
)

function Open({ game, currency, onPick }: FaceProps) {
  const t = useTexts()
  return (
    <>
      <Lying game={game} currency={currency} />
      <Button small look="cotton" aria-haspopup="dialog" onClick={onPick}>
        {t('home.viewGame')}
        <span className="visually-hidden"> {game.name}</span>
      </Button>
    </>
  )
}

function Closed({ game: { code, name }, onOpened }: { game: GameAccount; onOpened: () => void }) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(activateGame)
  async function open() {
    try {
      await mutateAsync({ slotCode: code })
      toast(t('home.gameOpened', { name }))
      onOpened()
    } catch (error) {
      void showError(error)
    }
  }
  return (
    <>
      <small className={styles.closed}>{t('home.gameClosed')}</small>
      <Button small busy={isPending} onClick={() => void open()}>
        {t('home.openGame')}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </>
  )
}
