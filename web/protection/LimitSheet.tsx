import { useState } from 'react'
import { confirmLimit, type Limit, setLimit } from '#contract/protection'
import { problemText } from '#kit/i18n/texts.ts'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { type Amount, type Currency, toDecimal } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ChangeSheet } from './ChangeSheet.tsx'

/** `now`: the server's clock when the limits were read. */
type Props = { limit: Limit; now: number; currency: Currency; onClose: () => void }

/** Sets, lowers, asks to raise, confirms or removes one limit. */
export function LimitSheet({ limit, now, currency, onClose }: Props) {
  const t = useTexts()
  const { kind, period, amount: present, next } = limit
  const [typed, setTyped] = useState(present === null ? '' : String(toDecimal(present)))
  const [found, setProblem] = useState<unknown>()
  const problem = useCurrentProblem(found)
  // The same limit in another state is another request: the answer of an earlier one would be untrue.
  const setting = useSend(setLimit, { about: JSON.stringify([present, next]) })
  const confirming = useSend(confirmLimit)

  async function set(amount: Amount | null) {
    try {
      const { limits } = await setting.mutateAsync({ kind, period, amount })
      const after = limits.find((one) => one.kind === kind && one.period === period)
      toast(t(after?.next ? 'protection.asked' : 'protection.saved'))
      onClose()
    } catch (error) {
      setProblem(error)
    }
  }
  async function confirm(amount: Amount | null) {
    try {
      await confirming.mutateAsync({ kind, period, amount })
      toast(t('protection.confirmed'))
      onClose()
    } catch (error) {
      setProblem(error)
    }
  }
  function save() {
    const amount = amountIn(typed)
    if (amount === undefined) return setProblem(t('common.required'))
    void set(amount)
  }

  return (
    <ChangeSheet
      title={`${t(`protection.${kind}`)} · ${t(`protection.${period}`)}`}
      next={
        next
          ? {
              at: next.at,
              text: next.amount === null ? undefined : moneyText(next.amount, currency),
            }
          : undefined
      }
      now={now}
      isBusy={setting.isPending || confirming.isPending}
      onConfirm={() => next && void confirm(next.amount)}
      onKeep={() => void set(present)}
      onSave={save}
      onRemove={present === null ? undefined : () => void set(null)}
      onClose={onClose}
    >
      <AmountField
        label={t('protection.amount')}
        hint={t('protection.rule')}
        error={problem === undefined ? undefined : problemText(problem)}
        currency={currency}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setProblem(undefined)
        }}
      />
    </ChangeSheet>
  )
}
