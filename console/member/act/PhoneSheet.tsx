import { useState } from 'react'
import { changeMemberPhone } from '#contract/operator-member-change'
import { TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../../app/texts.ts'
import { useSend } from '../../app/useCall.ts'
import { ActSheet } from '../../approval/ActSheet.tsx'
import type { Card } from '../card.ts'

/** Proposes another number with which the member signs in. */
export function PhoneSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const { userId: id, version } = card
  const [phoneNumber, setPhoneNumber] = useState('')
  const { mutateAsync, isPending } = useSend(changeMemberPhone, { isQuiet: true })
  return (
    <ActSheet
      title={t('act.phone')}
      look="danger"
      text={t('phone.text')}
      isBusy={isPending}
      onSend={(reason) => mutateAsync({ id, version, phoneNumber, reason })}
      onClose={onClose}
    >
      <p>{card.phone}</p>
      <TextField
        label={t('phone.new')}
        type="tel"
        autoComplete="off"
        required
        maxLength={20}
        value={phoneNumber}
        onChange={({ target }) => setPhoneNumber(target.value)}
      />
    </ActSheet>
  )
}
