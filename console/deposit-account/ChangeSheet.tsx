import { useState } from 'react'
import { changeDepositAccount, type DepositAccount } from '#contract/deposit-account'
import { useLanguage } from '#kit/i18n/current.ts'
import { Check } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { AccountFields, draftOf, valuesIn } from './AccountFields.tsx'
import { accountTitle } from './words.ts'

/** Changes an account of ours, or opens it. Takes two. */
export function ChangeSheet({
  account,
  onClose,
}: {
  account: DepositAccount
  onClose: () => void
}) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(changeDepositAccount, { isQuiet: true })
  const { kind, id, currency, isOpen } = account
  const [draft, setDraft] = useState(() => draftOf(account))
  const [opens, setOpens] = useState(isOpen)

  function send(reason: string) {
    const values = valuesIn(draft)
    if (!values) return t('depositAccounts.invalid')
    return mutateAsync({ kind, id, ...values, isOpen: opens, reason })
  }

  return (
    <ActSheet
      title={accountTitle(account, useLanguage())}
      about={`${kind} ${id}`}
      action={t('depositAccounts.change')}
      text={t('depositAccounts.changeText')}
      isBusy={isPending}
      onSend={send}
      onClose={onClose}
    >
      {!isOpen && (
        <Check
          label={t('depositAccounts.opens')}
          checked={opens}
          onChange={({ target }) => setOpens(target.checked)}
        />
      )}
      <AccountFields draft={draft} currency={currency} onChange={setDraft} />
    </ActSheet>
  )
}
