import { useImperativeHandle, useRef, useState } from 'react'
import { Unanswered } from '#contract/call'
import { byAmount } from '#contract/shortfall'
import { transfer, walletPlace } from '#contract/transfer'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { SheetFoot } from '#kit/ui/overlay/SheetFoot.tsx'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { Emblem } from '../game/Cloth.tsx'
import { failureText } from '../transfer/failureText.ts'
import { movableOf } from '../transfer/places.ts'
import { type Moving, useMove } from '../transfer/useMove.ts'
import styles from './GamesSheet.module.css'
import { inGames, openGames } from './places.ts'
import { useWallet } from './useWallet.ts'

type Read = Out<typeof wallet>
type Game = Read['slots'][number]

type GamesSheetProps = { onTransfer: (from?: string) => void; onClose: () => void }

/**
 * Lists the open game accounts with their amounts, the largest first. A tap transfers from there; one button transfers
 * everything back to the wallet, each game for itself.
 */
export function GamesSheet({ onTransfer, onClose }: GamesSheetProps) {
  const t = useTexts()
  const { data } = useWallet()
  return (
    <Sheet title={t('inGames.title')} onClose={onClose}>
      {!data && <SkeletonRows rows={3} />}
      {data && openGames(data).length === 0 && (
        <Empty title={t('inGames.emptyTitle')} text={t('inGames.emptyText')} />
      )}
      {data && openGames(data).length > 0 && <Games data={data} onTransfer={onTransfer} />}
    </Sheet>
  )
}

type Back = { begin: () => Promise<void> }

function Games({ data, onTransfer }: { data: Read } & Pick<GamesSheetProps, 'onTransfer'>) {
  const t = useTexts()
  const { currency } = data.wallet
  const games = openGames(data)
  // The lines keep their places while their money leaves.
  const [order] = useState(() => byAmount(games).map(({ code }) => code))
  const lines = useRef(new Map<string, Back>())
  const [isBusy, setBusy] = useState(false)
  const isAnyLeft = games.some((game) => movableOf(game) > 0)
  async function transferAllBack() {
    setBusy(true)
    await Promise.all([...lines.current.values()].map((line) => line.begin()))
    setBusy(false)
  }
  return (
    <>
      <p className={styles.total}>
        <span className="muted">{t('inGames.total')}</span>
        <Money amount={inGames(data)} currency={currency} size="mid" />
      </p>
      <ul className="card">
        {order.flatMap((code) => {
          const game = games.find((one) => one.code === code)
          return game
            ? [
                <Line
                  key={code}
                  game={game}
                  currency={currency}
                  back={(line) => {
                    lines.current.set(code, line)
                    return () => void lines.current.delete(code)
                  }}
                  onTransfer={() => onTransfer(code)}
                />,
              ]
            : []
        })}
      </ul>
      <SheetFoot>
        <Button
          look={isAnyLeft || isBusy ? 'tonal' : 'main'}
          icon="swap"
          onClick={() => onTransfer()}
        >
          {t('home.transfer')}
        </Button>
        {(isAnyLeft || isBusy) && (
          <Button look="main" icon="wallet" busy={isBusy} onClick={() => void transferAllBack()}>
            {t('inGames.all')}
          </Button>
        )}
      </SheetFoot>
    </>
  )
}

/** One game: its money, and what became of it when it was transferred back. */
function Line({
  game,
  currency,
  back,
  onTransfer,
}: {
  game: Game
  currency: Currency
  back: (line: Back) => () => void
  onTransfer: () => void
}) {
  const { code, name, amount } = game
  const { moving, send } = useMove(transfer, { isQuiet: true })
  const isUnderWay = moving.state === 'sending' || moving.state === 'pending'
  const movable = movableOf(game)
  const running = useRef<Promise<void>>(undefined)
  // A second tap may come before the first one shows.
  const begin = async () => {
    if (isUnderWay || movable <= 0) return
    running.current ??= send({ from: code, to: walletPlace, amount: movable })
    await running.current
    running.current = undefined
  }
  useImperativeHandle(back, () => ({ begin }))
  return (
    <li className={styles.game}>
      <button type="button" aria-haspopup="dialog" disabled={isUnderWay} onClick={onTransfer}>
        <Emblem game={game} small />
        <span className={styles.words}>
          <b>{name}</b>
          <Money amount={amount} currency={currency} />
        </span>
        <Icon name="next" small />
      </button>
      <State name={name} moving={moving} currency={currency} onRetry={() => void begin()} />
    </li>
  )
}

function State({
  name,
  moving,
  currency,
  onRetry,
}: {
  name: string
  moving: Moving<typeof transfer>
  currency: Currency
  onRetry: () => void
}) {
  const t = useTexts()
  if (moving.state === 'idle' && moving.input) {
    const { error, input } = moving
    const isUnknown = error instanceof Unanswered
    return (
      <div className={`${styles.state} ${isUnknown ? styles.wait : styles.failed}`} role="status">
        <Icon name={isUnknown ? 'clock' : 'alert'} small />
        <span className="grow">{failureText(t, error, input, () => name)}</span>
        <Button small onClick={onRetry}>
          {t(isUnknown ? 'open.again' : 'common.retry')}
        </Button>
      </div>
    )
  }
  const [look, icon, text] =
    moving.state === 'done'
      ? ([
          'moved',
          'check',
          t('inGames.moved', { amount: moneyText(moving.answer.amount, currency) }),
        ] as const)
      : moving.state === 'pending'
        ? (['wait', 'clock', t('legs.pending')] as const)
        : moving.state === 'idle'
          ? []
          : (['wait', 'clock', t('inGames.moving')] as const)
  return (
    // Mounted before it says anything, so that a screen reader reads it aloud.
    <p className={look && `${styles.state} ${styles[look]}`} role="status">
      {icon && <Icon name={icon} small />}
      {text}
    </p>
  )
}
