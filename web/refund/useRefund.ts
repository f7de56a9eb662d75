import { addRefund, receiveRefund } from '#contract/refund'
import { textOf } from '#kit/i18n/texts.ts'
import { confirm } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { type Amount, type Currency, toAmount } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'

/**
 * The two steps. After the first the member is asked about the second, which can wait: the money stays set aside. The
 * statement announces money that arrives. `about`: the day of the refund, so that the next day's is another request.
 */
export function useRefund(currency: Currency, about: string) {
  const t = useTexts()
  const receiving = useSend(receiveRefund, { about })
  const adding = useSend(addRefund, { about })

  async function add(amount: Amount) {
    const isSure = await confirm({
      title: t('refund.confirmTitle', { amount: moneyText(amount, currency) }),
      text: t('refund.confirmText'),
      yes: t('refund.confirmYes'),
      no: t('common.cancel'),
    })
    if (isSure) await adding.mutateAsync({}).catch(tell)
  }

  /** Refunds that were set aside before are paid too. */
  async function receive(aside: Amount) {
    const received = await receiving.mutateAsync({}).catch(tell)
    if (received) await add(toAmount(received.amount + aside))
  }

  return { receive, add, isBusy: receiving.isPending || adding.isPending }
}

/** REF-01: what goes wrong is a red toast. */
function tell(error: unknown): undefined {
  toast(textOf(error), { look: 'bad' })
}
