import { addRefund, receiveRefund, refundCheck, refunds } from '#contract/refund'
import { statement } from '#contract/statement'
import { wallet } from '#contract/wallet'
import type { Amount, Currency } from '#money'
import { textOf, useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { moneyText } from '../statement/entries.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { dayText } from './steps.ts'

/**
 * The two steps. The first leads on to the question of the second, which can be put off: what is set aside stays so. The
 * money that comes is told as every arrival is.
 */
export function useRefund(currency: Currency) {
  const t = useTexts()
  const receiving = useSend(receiveRefund, [refundCheck, refunds, wallet])
  const adding = useSend(addRefund, [refundCheck, wallet, statement])

  async function add({ amount, day }: { amount: Amount; day: string }) {
    const isSure = await confirm({
      title: t('refund.confirmTitle', { amount: moneyText(amount, currency) }),
      text: t('refund.confirmText', { day: dayText(day) }),
      yes: t('refund.confirmYes'),
      no: t('common.cancel'),
    })
    if (isSure) await adding.mutateAsync({}).catch(tell)
  }

  async function receive({ day }: { day: string }) {
    const received = await receiving.mutateAsync({}).catch(tell)
    if (received) await add({ amount: received.amount, day })
  }

  return { receive, add, isBusy: receiving.isPending || adding.isPending }
}

/** REF-01: what goes wrong is a red toast. */
function tell(error: unknown): undefined {
  toast(textOf(error), { look: 'bad' })
}
