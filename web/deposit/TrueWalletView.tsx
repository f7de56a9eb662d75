import type { DepositWallet } from '#contract/deposit'
import { formatAccountNumber } from '#kit/i18n/time.ts'
import { copy } from '#kit/ui/copy.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { type Detail, Details } from '#kit/ui/list/Details.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { SheetFoot } from '#kit/ui/overlay/SheetFoot.tsx'
import { useTexts } from '../app/texts.ts'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { Paid } from './Paid.tsx'
import { ClosedWallet, Holder, Note } from './Parts.tsx'
import { Transferred } from './Transferred.tsx'
import { useArrived } from './useArrived.ts'
import type { ViewProps } from './ways.ts'

/** DEP-08: the number to send to, with the member's username in the message. */
export function TrueWalletView({
  wallet: { walletAccountName, walletAccountNo, isOpen, closed },
  chooser,
  deal,
  figures,
  onUsed,
  onClose,
}: ViewProps & { wallet: DepositWallet }) {
  const t = useTexts()
  const { data, isError, refetch } = useWallet()
  const arrived = useArrived(({ from }) => from === 'TRUEWALLET')
  const shown = formatAccountNumber(walletAccountNo)
  if (arrived) return <Paid deposit={arrived} currency={currencyOf(data)} onClose={onClose} />
  if (!isOpen) return <ClosedWallet chooser={chooser} closed={closed} />
  // A transfer without the username in its message would not be credited.
  if (!data)
    return (
      <>
        {chooser}
        {isError ? <NotLoaded onRetry={refetch} /> : <SkeletonRows rows={3} />}
      </>
    )
  const { username } = data.profile
  const rows: Detail[] = [
    { label: t('trueWallet.name'), value: <Holder name={walletAccountName} /> },
    {
      label: t('trueWallet.number'),
      value: shown,
      copy: { text: walletAccountNo, label: t('trueWallet.copyNumber'), shown },
    },
    {
      label: t('trueWallet.note'),
      value: username,
      copy: { text: username, label: t('trueWallet.copyUsername') },
    },
  ]
  return (
    <>
      {chooser}
      {deal}
      {figures()}
      <Details rows={rows} />
      <Note icon="info">
        {t('trueWallet.minimum')} {t('deposit.stepCredit')}
      </Note>
      <SheetFoot>
        <Transferred onUsed={onUsed} onClose={onClose} />
        <Button
          look="main"
          icon="copy"
          onClick={() => {
            onUsed()
            void copy(walletAccountNo, shown)
          }}
        >
          {t('trueWallet.copyNumber')}
        </Button>
      </SheetFoot>
    </>
  )
}
