import { useState } from 'react'
import { setMemberWithdrawLimit } from '#contract/operator-member-change'
import { AmountField } from '#kit/ui/form/AmountField.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { toDecimal } from '#money'
import { amountOf } from '../../app/filter.ts'
import { useTexts } from '../../app/texts.ts'
import { useSend } from '../../app/useCall.ts'
import { ActSheet } from '../../approval/ActSheet.tsx'
import type { Card } from '../card.ts'

/** Sets how much the member may withdraw at once, and how often a day. An empty field is the general limit. */
export function WithdrawLimitSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const { userId: id, version, currency, withdrawLimit: now } = card
  const [maximum, setMaximum] = useState(now.isOwnMaximum ? String(toDecimal(now.maximum)) : '')
  const [count, setCount] = useState(now.isOwnCount ? String(now.countADay) : '')
  const { mutateAsync, isPending } = useSend(setMemberWithdrawLimit, { isQuiet: true })
  return (
    <ActSheet
      title={t('act.withdrawLimit')}
      text={t('withdrawLimit.text')}
      isBusy={isPending}
      onSend={(reason) =>
        mutateAsync({
          id,
          version,
          maximum: amountOf(maximum) ?? null,
          countADay: count ? Number(count) : null,
          reason,
        })
      }
      onClose={onClose}
    >
      <AmountField
        label={t('field.maximum')}
        hint={t('withdrawLimit.empty')}
        value={maximum}
        onChange={setMaximum}
        currency={currency}
      />
      <TextField
        label={t('field.countADay')}
        hint={t('withdrawLimit.empty')}
        inputMode="numeric"
        pattern="[1-9][0-9]?|100"
        autoComplete="off"
        value={count}
        onChange={({ target }) => setCount(target.value.trim())}
      />
    </ActSheet>
  )
}
