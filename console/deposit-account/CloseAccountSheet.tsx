import { closeDepositAccount, type DepositAccount } from '#contract/deposit-account'
import { useLanguage } from '#kit/i18n/current.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { accountTitle } from './words.ts'

/** Closes an account of ours at once. */
export function CloseAccountSheet({
  account,
  onClose,
}: {
  account: DepositAccount
  onClose: () => void
}) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(closeDepositAccount, { isQuiet: true })
  const { kind, id } = account
  return (
    <ActSheet
      title={accountTitle(account, useLanguage())}
      about={`${kind} ${id}`}
      action={t('depositAccounts.close')}
      look="danger"
      text={t('depositAccounts.closeText')}
      isBusy={isPending}
      onSend={(reason) => mutateAsync({ kind, id, reason })}
      onClose={onClose}
    />
  )
}
