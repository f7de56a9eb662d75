import { useState } from 'react'
import { adjustmentCategories } from '#contract/operator-member-card'
import { creditMember, debitMember } from '#contract/operator-member-change'
import { Refusal } from '#contract/refusal'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Select } from '#kit/ui/form/Field.tsx'
import { fromDecimal, moneyText } from '#money'
import { useTexts } from '../../app/texts.ts'
import { useSend } from '../../app/useCall.ts'
import { ActSheet } from '../../approval/ActSheet.tsx'
import type { Card } from '../card.ts'

type Props = { kind: 'credit' | 'debit'; card: Card; onClose: () => void }

/** Credits the member's wallet, or proposes to debit it. */
export function AdjustSheet({ kind, card, onClose }: Props) {
  const t = useTexts()
  const { userId: id, currency, balances } = card
  // That of the balance that the operator decided by: after a lost response, a new reason makes no second credit.
  const [version] = useState(card.version)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const credit = useSend(creditMember, { isQuiet: true })
  const debit = useSend(debitMember, { isQuiet: true })
  const main = moneyText(balances.main, currency)

  function send(reason: string) {
    const amount = amountIn(typed)
    const category = adjustmentCategories.find((one) => one === chosen)
    if (!amount || (kind === 'credit' && !category)) return t('common.required')
    return kind === 'credit' && category
      ? credit.mutateAsync({ id, version, amount, category, reason })
      : debit.mutateAsync({ id, version, amount, reason })
  }

  /** The wallet may have changed since the card was read, so the server says what is in it. */
  function tooMuch(error: unknown) {
    const isTooMuch = error instanceof Refusal && error.code === 'MONEY_NOT_ENOUGH'
    const left = isTooMuch && (error.field as { main?: number } | undefined)?.main
    if (typeof left !== 'number') return undefined
    return t('adjust.tooMuch', { amount: moneyText(fromDecimal(left), currency) })
  }

  return (
    <ActSheet
      title={t(`act.${kind}`)}
      look={kind === 'debit' ? 'danger' : 'main'}
      text={t(`adjust.${kind}Text`)}
      isBusy={credit.isPending || debit.isPending}
      onSend={send}
      errorText={tooMuch}
      onClose={onClose}
    >
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
    </ActSheet>
  )
}
