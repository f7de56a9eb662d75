import { type FormEvent, useId, useState } from 'react'
import { adjustmentCategories } from '#contract/operator-member-card'
import { creditMember, debitMember } from '#contract/operator-member-change'
import { textOf } from '#kit/i18n/texts.ts'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { currencySigns, formatAmount } from '#money'
import { useTexts } from '../../app/texts.ts'
import { useSend } from '../../app/useCall.ts'
import { useOutcome } from '../../approval/outcome.ts'
import { ReasonField } from '../../approval/ReasonField.tsx'
import type { Card } from '../card.ts'

type Props = { kind: 'credit' | 'debit'; card: Card; onClose: () => void }

/** Credits the member's wallet, or proposes to debit it. */
export function AdjustSheet({ kind, card, onClose }: Props) {
  const t = useTexts()
  const form = useId()
  const { userId: id, version, currency, balances } = card
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const show = useOutcome()
  const credit = useSend(creditMember, { isQuiet: true })
  const debit = useSend(debitMember, { isQuiet: true })
  const main = `${currencySigns[currency]}${formatAmount(balances.main)}`

  async function submit(event: FormEvent) {
    event.preventDefault()
    const amount = amountIn(typed)
    const category = adjustmentCategories.find((one) => one === chosen)
    if (!amount || (kind === 'credit' && !category)) return setProblem(t('common.required'))
    if (kind === 'debit' && amount > balances.main)
      return setProblem(t('adjust.tooMuch', { amount: main }))
    try {
      const { outcome } =
        kind === 'credit' && category
          ? await credit.mutateAsync({ id, version, amount, category, reason })
          : await debit.mutateAsync({ id, version, amount, reason })
      show(outcome)
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t(`act.${kind}`)}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form={form}
          look={kind === 'debit' ? 'danger' : 'main'}
          busy={credit.isPending || debit.isPending}
        >
          {t(`act.${kind}`)}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted">{t(`adjust.${kind}Text`)}</p>
        <AmountField
          label={t('field.amount')}
          hint={t('adjust.main', { amount: main })}
          currency={currency}
          value={typed}
          onChange={setTyped}
        />
        {kind === 'credit' && (
          <Select
            label={t('act.category')}
            prompt={t('compose.choose')}
            options={adjustmentCategories.map((value) => ({
              value,
              label: t(`adjustment.${value}`),
            }))}
            value={chosen}
            onPick={setChosen}
          />
        )}
        <ReasonField value={reason} onChange={setReason} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
