import { type FormEvent, useId, useState } from 'react'
import { setMemberWithdrawLimit } from '#contract/operator-member-change'
import { textOf } from '#kit/i18n/texts.ts'
import { AmountField } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toDecimal } from '#money'
import { amountOf } from '../../app/filter.ts'
import { useTexts } from '../../app/texts.ts'
import { useSend } from '../../app/useCall.ts'
import { useOutcome } from '../../approval/outcome.ts'
import { ReasonField } from '../../approval/ReasonField.tsx'
import type { Card } from '../card.ts'

/** Sets how much the member may withdraw at once, and how often a day. An empty field is the general limit. */
export function WithdrawLimitSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const { userId: id, version, currency, withdrawLimit: now } = card
  const [maximum, setMaximum] = useState(now.isOwnMaximum ? String(toDecimal(now.maximum)) : '')
  const [count, setCount] = useState(now.isOwnCount ? String(now.countADay) : '')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const show = useOutcome()
  const { mutateAsync, isPending } = useSend(setMemberWithdrawLimit, { isQuiet: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      const { outcome } = await mutateAsync({
        id,
        version,
        maximum: amountOf(maximum) ?? null,
        countADay: count ? Number(count) : null,
        reason,
      })
      show(outcome)
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t('act.withdrawLimit')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isPending}>
          {t('act.withdrawLimit')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted">{t('withdrawLimit.text')}</p>
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
        <ReasonField value={reason} onChange={setReason} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
