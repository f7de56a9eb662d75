import type { paymentReturn } from '#contract/payment-return'
import type { Out } from '#kit/api/ask.ts'
import { useTexts } from '../app/texts.ts'

/** Sending a payment back to its payer needs this; it also shows the return’s state. */
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
