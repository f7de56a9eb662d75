import { Suspense, useState } from 'react'
import type { ActiveBonus } from '#contract/bonus'
import { deposit } from '#contract/deposit'
import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { Skeleton, SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import type { Amount } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { lazyPlace } from '../app/places.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { useStatus } from '../bonus/useStatus.ts'
import { currencyOf, useKnownWallet } from '../home/useWallet.ts'
import { BankView } from './BankView.tsx'
import { WaitingBonus as Bonus, BonusFigures as Figures } from './bonus/WaitingBonus.tsx'
import { GiftView } from './GiftView.tsx'
import { keepLastWay, lastWay } from './lastWay.ts'
import { Note } from './Parts.tsx'
import { QrView } from './qr/QrView.tsx'
import { TrueWalletView } from './TrueWalletView.tsx'
import { WayChooser } from './WayChooser.tsx'
import { groupsOf, type ViewProps, type Way, waysIn } from './ways.ts'

// They speak of a bonus in the words of the bonus screen.
const WaitingBonus = lazyPlace(async () => ({ Bonus }), 'Bonus', 'bonus')
const OfferedBonus = lazyPlace(() => import('./bonus/OfferedBonus.tsx'), 'OfferedBonus', 'bonus')
const BonusFigures = lazyPlace(async () => ({ Figures }), 'Figures', 'bonus')

/**
 * DEP-01: how to pay, then the view of the way that is chosen. The way that was used last is open, or the `provider` whose
 * open QR is wanted.
 */
export function DepositSheet({
  provider,
  isBonusTaken = false,
  onClose,
}: {
  provider?: string | undefined
  /** The member has just claimed the bonus that waits. */
  isBonusTaken?: boolean | undefined
  onClose: () => void
}) {
  const t = useTexts()
  const { data, isError, refetch } = useRead(deposit, {})
  const bonus = useStatus()
  // The presets depend on the bonus. A deposit is possible without it too, when it cannot be read.
  const isReady = data && (bonus.data !== undefined || bonus.failureCount > 0)
  const ways = data ? waysIn(data) : []
  return (
    <Sheet title={t('deposit.title')} onClose={onClose}>
      {!data && isError && <NotLoaded onRetry={refetch} />}
      {!isReady && !(isError && !data) && <SkeletonRows rows={8} />}
      {isReady && ways.length === 0 && (
        <Empty title={t('deposit.noneTitle')} text={t('deposit.noneText')}>
          <div className="stack tight">
            <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
            <ButtonLink to="/user/contact" icon="chat">
              {t('nav.contact')}
            </ButtonLink>
          </div>
        </Empty>
      )}
      {isReady && ways.length > 0 && (
        <Ways
          ways={ways}
          provider={provider}
          bonus={bonus.data?.bonus ?? undefined}
          hasNone={bonus.data?.bonus === null}
          isBonusTaken={isBonusTaken}
          onClose={onClose}
        />
      )}
    </Sheet>
  )
}

type WaysProps = {
  ways: Way[]
  provider: string | undefined
  bonus: ActiveBonus | undefined
  /** True if it is known that there is no active bonus. */
  hasNone: boolean
  isBonusTaken: boolean
  onClose: () => void
}

function Ways({ ways, provider, bonus, hasNone, isBonusTaken, onClose }: WaysProps) {
  const [isTaken, setTaken] = useState(isBonusTaken)
  const ownBank = useKnownWallet()?.bankAccount.bankCode
  // The order stays while the sheet is open, whatever is used meanwhile.
  const [groups] = useState(() => groupsOf(ways, { last: lastWay(), ownBank }))
  const [way, setWay] = useState(() => {
    const asked = ways.find((each) => each.view === 'qr' && each.provider === provider)
    return asked ?? groups[0]!.ways[0]
  })
  const common = {
    chooser: <WayChooser groups={groups} way={way} onPick={setWay} />,
    deal: bonus && <Deal bonus={bonus} isTaken={isTaken} />,
    figures: (amount?: Amount) => (
      <Suspense>
        {bonus?.state === 'waiting' && <BonusFigures bonus={bonus} amount={amount} />}
        {hasNone && <OfferedBonus onTaken={() => setTaken(true)} />}
      </Suspense>
    ),
    onUsed: () => keepLastWay(way.key),
    onClose,
  } satisfies ViewProps
  switch (way.view) {
    case 'qr':
      return <QrView key={way.key} way={way} bonus={bonus} {...common} />
    case 'bank':
      return <BankView key={way.key} bank={way.bank} {...common} />
    case 'trueWallet':
      return <TrueWalletView key={way.key} wallet={way.wallet} {...common} />
    case 'gift':
      return <GiftView key={way.key} wallet={way.wallet} {...common} />
  }
}

/** A bonus that waits is named with its price; one that is wagered keeps this deposit from leaving. */
function Deal({ bonus, isTaken }: { bonus: ActiveBonus; isTaken: boolean }) {
  const t = useTexts()
  const currency = currencyOf(useKnownWallet())
  if (bonus.state === 'waiting')
    return (
      <Suspense fallback={<Skeleton height="72px" />}>
        <WaitingBonus bonus={bonus} isTaken={isTaken} />
      </Suspense>
    )
  const left = moneyText(bonus.played.left, currency)
  return <Note icon="lock">{t('deposit.bonusActive', { name: bonus.name, left })}</Note>
}
