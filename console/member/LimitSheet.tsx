import { useState } from 'react'
import { setMemberLimit } from '#contract/operator-protection'
import type { Limit } from '#contract/protection'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { type Currency, toDecimal } from '#money'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { limitName } from './limitName.ts'

type Props = {
  id: string
  version: number
  limit: Limit
  currency: Currency
  onClose: () => void
}

/** Sets the operators' limit of a member. An empty amount removes it. */
export function LimitSheet({ id, version, limit, currency, onClose }: Props) {
  const t = useTexts()
  const { kind, period, operatorAmount } = limit
  const [typed, setTyped] = useState(
    operatorAmount === null ? '' : String(toDecimal(operatorAmount)),
  )
  const { mutateAsync, isPending } = useSend(setMemberLimit, { isQuiet: true })

  function send(reason: string) {
    const amount = typed === '' ? null : amountIn(typed)
    if (amount === undefined) return t('common.required')
    return mutateAsync({ id, version, kind, period, amount, reason })
  }

  return (
    <ActSheet
      title={`${t('act.limit')}: ${limitName(t, limit)}`}
      action={t('act.limit')}
      text={t('act.limitText')}
      isBusy={isPending}
      onSend={send}
      onClose={onClose}
    >
      <AmountField
        label={t('field.amount')}
        hint={t('act.limitHint')}
        currency={currency}
        value={typed}
        onChange={setTyped}
      />
    </ActSheet>
  )
}
