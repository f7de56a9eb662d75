import { useState } from 'react'
import { changeMemberBank } from '#contract/operator-member-change'
import { useTexts } from '../../app/texts.ts'
import { useSend } from '../../app/useCall.ts'
import { ActSheet } from '../../approval/ActSheet.tsx'
import type { Card } from '../card.ts'
import { AccountFields } from './AccountFields.tsx'

/** Proposes another bank account for the member's withdrawals. */
export function BankSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const { userId: id, version, bank } = card
  const [account, setAccount] = useState({ bankCode: '', accountNo: '', holder: bank.holder })
  const { mutateAsync, isPending } = useSend(changeMemberBank, { isQuiet: true })
  return (
    <ActSheet
      title={t('act.bank')}
      look="danger"
      text={t('bank.text')}
      isBusy={isPending}
      onSend={(reason) =>
        account.bankCode ? mutateAsync({ id, version, ...account, reason }) : t('common.required')
      }
      onClose={onClose}
    >
      <p>
        {bank.code} {bank.account} {bank.holder}
      </p>
      <AccountFields account={account} onChange={setAccount} />
    </ActSheet>
  )
}
