import { cancelWithdrawal } from '#contract/withdraw'
import { Button } from '#kit/ui/form/Button.tsx'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import type { Amount, Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ButtonRow } from '../deposit/Parts.tsx'

/** WDR-06: cancels a withdrawal that is not approved yet. */
export function CancelButton({
  reference,
  amount,
  currency,
}: {
  reference: string
  amount: Amount
  currency: Currency
}) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(cancelWithdrawal)
  async function cancel() {
    const isSure = await confirm({
      title: t('payout.cancel'),
      text: t('payout.cancelText', { amount: moneyText(amount, currency) }),
      yes: t('payout.cancel'),
      no: t('common.back'),
    })
    if (!isSure) return
    try {
      const { outcome } = await mutateAsync({ reference })
      if (outcome === 'already_decided') void showError(t('payout.cancelLate'))
    } catch (error) {
      void showError(error)
    }
  }
  return (
    <ButtonRow>
      <Button wide busy={isPending} onClick={() => void cancel()}>
        {t('payout.cancel')}
      </Button>
    </ButtonRow>
  )
}
