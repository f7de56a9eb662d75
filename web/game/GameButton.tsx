import { useState } from 'react'
import { activateGame, type GameAccount } from '#contract/game'
import { unbroken } from '#kit/i18n/unbroken.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { loading } from '#kit/ui/overlay/loader.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { lengthOf } from './credits.ts'
import { launchGame, prepareStage } from './launch.ts'

type GameButtonProps = {
  game: GameAccount
  /** Shows the money in the game; without it, the card has room for a word only. */
  currency?: Currency | undefined
  /** Opens the sheet of the game, which asks how much money to transfer. */
  onPick: () => void
}

/** The way into a game: opens an account, starts with the money that is in the game, or first asks for some. */
export function GameButton({ game, currency, onPick }: GameButtonProps) {
  if (game.closed && !(canPlay(game) && game.amount > 0))
    return <ClosedButton {...{ game, onPick }} />
  if (!game.isActive) return <OpenButton game={game} onOpened={onPick} />
  if (game.amount > 0) return <PlayButton game={game} currency={currency} />
  return <AskButton game={game} currency={currency} onPick={onPick} />
}

/** Without new money, a member still plays with what is in the game. */
const canPlay = ({ closed }: GameAccount): boolean => closed?.state !== 'maintenance'

/** Leads a member with an account to the money there, and says why the game is closed. */
function ClosedButton({ game: { name, isActive }, onPick }: GameButtonProps) {
  const t = useTexts()
  return (
    <Button small look="cotton" aria-haspopup="dialog" disabled={!isActive} onClick={onPick}>
      {t('games.closedNow')}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}

const iconOf = (currency: Currency | undefined) => currency && ({ icon: 'play' } as const)

/** HOM-10 */
function OpenButton({
  game: { code, name },
  onOpened,
}: {
  game: GameAccount
  onOpened: () => void
}) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(activateGame)
  async function open() {
    try {
      await mutateAsync({ slotCode: code })
      toast(t('games.opened', { name: unbroken(name) }))
      onOpened()
    } catch (error) {
      void showError(error)
    }
  }
  return (
    <Button small look="cotton" busy={isPending} onClick={() => void open()}>
      {t('games.open')}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}

/** One tap: the amount on the button is in the game already, so no money moves. A long amount would cover the figure. */
function PlayButton({
  game: { code, name, amount },
  currency,
}: Pick<GameButtonProps, 'game' | 'currency'>) {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  async function play() {
    const stage = prepareStage()
    setBusy(true)
    try {
      await loading(() => launchGame(code, stage))
    } catch (error) {
      stage.clear()
      void showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small look="cotton" {...iconOf(currency)} busy={isBusy} onClick={() => void play()}>
      {currency && lengthOf(amount) === 'short'
        ? t('games.playWith', { amount: moneyText(amount, currency) })
        : t('games.play')}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}

function AskButton({ game: { name }, currency, onPick }: GameButtonProps) {
  const t = useTexts()
  return (
    <Button small look="cotton" {...iconOf(currency)} aria-haspopup="dialog" onClick={onPick}>
      {t('games.play')}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
