import { type FormEvent, useId, useState } from 'react'
import { confirmLimit, type Limit, setLimit } from '#contract/protection'
import { textOf } from '#kit/i18n/texts.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { type Amount, type Currency, toDecimal } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'

/** `now`: the server's clock when the limits were read. */
type Props = { limit: Limit; now: number; currency: Currency; onClose: () => void }

/** Sets, lowers, asks to raise, confirms or removes one limit. */
export function LimitSheet({ limit, now, currency, onClose }: Props) {
  const t = useTexts()
  const form = useId()
  const { kind, period, amount: present, next } = limit
  const [typed, setTyped] = useState(present === null ? '' : String(toDecimal(present)))
  const [problem, setProblem] = useState<string>()
  const setting = useSend(setLimit)
  const confirming = useSend(confirmLimit)
  const busy = setting.isPending || confirming.isPending

  async function set(amount: Amount | null) {
    try {
      const { limits } = await setting.mutateAsync({ kind, period, amount })
      const after = limits.find((one) => one.kind === kind && one.period === period)
      toast(t(after?.next ? 'protection.asked' : 'protection.saved'))
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }
  async function confirm(amount: Amount | null) {
    try {
      await confirming.mutateAsync({ kind, period, amount })
      toast(t('protection.confirmed'))
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }
  function save(event: FormEvent) {
    event.preventDefault()
    const amount = amountIn(typed)
    if (amount === undefined) return setProblem(t('common.required'))
    void set(amount)
  }

  return (
    <Sheet
      title={`${t(`protection.${kind}`)} · ${t(`protection.${period}`)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} look="main" busy={busy}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={save}>
        {next && (
          <div className="card pad stack tight">
            <p>
              {next.amount === null
                ? t('protection.nextNone', { moment: formatMoment(next.at) })
                : t('protection.nextTo', {
                    amount: moneyText(next.amount, currency),
                    moment: formatMoment(next.at),
                  })}
            </p>
            <Button
              look="tonal"
              disabled={next.at > now}
              busy={busy}
              onClick={() => void confirm(next.amount)}
            >
              {t('protection.confirm')}
            </Button>
            <Button busy={busy} onClick={() => void set(present)}>
              {t('protection.keep')}
            </Button>
          </div>
        )}
        <AmountField
          label={t('protection.amount')}
          hint={t('protection.rule')}
          error={problem}
          currency={currency}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            setProblem(undefined)
          }}
        />
        {present !== null && (
          <Button look="plain" busy={busy} onClick={() => void set(null)}>
            {t('protection.remove')}
          </Button>
        )}
      </form>
    </Sheet>
  )
}
