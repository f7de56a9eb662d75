import { useState } from 'react'
import { correctMemberName } from '#contract/operator-member-change'
import { TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../../app/texts.ts'
import { useSend } from '../../app/useCall.ts'
import { ActSheet } from '../../approval/ActSheet.tsx'
import type { Card } from '../card.ts'

/** Proposes the right spelling of the member's name and of the account holder's. */
export function NameSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const { userId: id, version, bank } = card
  const [name, setName] = useState(card.name)
  const [holder, setHolder] = useState(bank.holder)
  const { mutateAsync, isPending } = useSend(correctMemberName, { isQuiet: true })
  return (
    <ActSheet
      title={t('act.name')}
      look="danger"
      text={t('name.text')}
      isBusy={isPending}
      onSend={(reason) => mutateAsync({ id, version, name, holder, reason })}
      onClose={onClose}
    >
      <TextField
        label={t('name.name')}
        autoComplete="off"
        required
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t('field.holder')}
        hint={`${bank.code} ${bank.account}`}
        autoComplete="off"
        required
        maxLength={120}
        value={holder}
        onChange={({ target }) => setHolder(target.value)}
      />
    </ActSheet>
  )
}
