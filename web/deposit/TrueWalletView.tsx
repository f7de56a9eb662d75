import type { DepositWallet } from '#contract/deposit'
import { formatAccountNumber } from '#kit/i18n/time.ts'
import { type Detail, Details } from '#kit/ui/list/Details.tsx'
import { useTexts } from '../app/texts.ts'
import { useWallet } from '../home/useWallet.ts'
import { ButtonRow, Holder, Note } from './Parts.tsx'
import { Transferred } from './QrTicket.tsx'

/** DEP-08: the number to send to, with the member's username in the message. */
export function TrueWalletView({
  wallet: { walletAccountName, walletAccountNo, isOpen },
  onClose,
}: {
  wallet: DepositWallet
  onClose: () => void
}) {
  const t = useTexts()
  const { data } = useWallet()
  if (!isOpen)
    return (
      <Note icon="clock" tone="wait">
        {t('trueWallet.closed')}
      </Note>
    )
  const shown = formatAccountNumber(walletAccountNo)
  const username = data?.profile.username ?? ''
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
      <Details rows={rows} />
      <Note icon="info">
        {t('trueWallet.minimum')} {t('deposit.stepCredit')}
      </Note>
      <ButtonRow>
        <Transferred onClose={onClose} />
      </ButtonRow>
    </>
  )
}
