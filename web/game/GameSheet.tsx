import type { GameAccount } from '#contract/game'
import { Button, OutLink } from '#kit/ui/form/Button.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { closedText } from '../closure/closedText.ts'
import { Note } from '../deposit/Parts.tsx'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { Emblem, Figure } from './Cloth.tsx'
import { Credentials, ResetPassword } from './Credentials.tsx'
import styles from './GameSheet.module.css'
import ground from './Ground.module.css'
import { Lying } from './Lying.tsx'
import { PlayForm } from './PlayForm.tsx'

/** GAM-01: the balance, the credentials and the way to the game. */
export function GameSheet({
  code,
  onTransfer,
  onClose,
}: {
  code: string
  onTransfer: () => void
  onClose: () => void
}) {
  const t = useTexts()
  const { data } = useWallet()
  const game = data?.slots.find((slot) => slot.code === code)
  const currency = currencyOf(data)
  return (
    <Sheet title={game?.name ?? code} onClose={onClose}>
      {game && data ? (
        <>
          <Banner game={game} currency={currency} />
          {game.closed && (
            <Note icon="clock" tone="wait">
              {closedText(t, game.closed)}
            </Note>
          )}
          {game.closed?.state === 'maintenance' ? (
            <Button look="main" wide icon="swap" onClick={onTransfer}>
              {t('home.transfer')}
            </Button>
          ) : (
            <PlayForm game={game} walletAmount={data.wallet.amount} currency={currency}>
              <Credentials code={code} />
              <div className={styles.more}>
                <ResetPassword code={code} />
                <Button small icon="swap" onClick={onTransfer}>
                  {t('home.transfer')}
                </Button>
                <Apps game={game} />
              </div>
            </PlayForm>
          )}
        </>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Sheet>
  )
}

function Banner({ game, currency }: { game: GameAccount; currency: Currency }) {
  return (
    <div className={`${ground.ground} ${styles.banner}`} data-category={game.category}>
      <Figure game={game} className={styles.figure} />
      <Emblem game={game} />
      <Lying game={game} currency={currency} />
    </div>
  )
}

function Apps({ game: { android, ios } }: { game: GameAccount }) {
  const t = useTexts()
  return (
    <>
      {android && (
        <OutLink small href={android} icon="save">
          {t('game.android')}
        </OutLink>
      )}
      {ios && (
        <OutLink small href={ios} icon="save">
          {t('game.ios')}
        </OutLink>
      )}
    </>
  )
}
