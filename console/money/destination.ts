import type { paymentReturn } from '#contract/payment-return'
import type { Out } from '#kit/api/ask.ts'
import { useTexts } from '../app/texts.ts'

/** What sending a payment back to its payer needs, and what became of it. */
export type Returnable = Out<typeof paymentReturn>

/** The account that the money goes to. */
export function useDestination({ bank, account, holder }: NonNullable<Returnable['payer']>) {
  const t = useTexts()
  return [
    { label: t('paymentReturn.bank'), value: bank },
    { label: t('field.accountNo'), value: account },
    { label: t('field.holder'), value: holder },
  ]
}
