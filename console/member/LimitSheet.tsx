import { type FormEvent, useId, useState } from 'react'
import { setMemberLimit } from '#contract/operator-protection'
import type { Limit } from '#contract/protection'
import { textOf } from '#kit/i18n/texts.ts'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { type Currency, toDecimal } from '#money'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ReasonField } from '../approval/ReasonField.tsx'
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
  const form = useId()
  const { kind, period, operatorAmount } = limit
  const [typed, setTyped] = useState(
    operatorAmount === null ? '' : String(toDecimal(operatorAmount)),
  )
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = useSend(setMemberLimit, { isQuiet: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const amount = typed === '' ? null : amountIn(typed)
    if (amount === undefined) return setProblem(t('common.required'))
    try {
      await mutateAsync({ id, version, kind, period, amount, reason })
      toast(t('act.done'), { look: 'good' })
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={`${t('act.limit')}: ${limitName(t, limit)}`}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isPending}>
          {t('act.limit')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted">{t('act.limitText')}</p>
        <AmountField
          label={t('field.amount')}
          hint={t('act.limitHint')}
          currency={currency}
          value={typed}
          onChange={setTyped}
        />
        <ReasonField value={reason} onChange={setReason} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
