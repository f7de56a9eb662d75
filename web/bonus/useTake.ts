import type { activateBonus, activatePromotion, Bonus } from '#contract/bonus'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { moneyText } from '../statement/entries.ts'

/** BON-02, BON-04: makes a bonus, or a promotion, the active one. Then the next step is the deposit that grants it. */
export function useTake(of: typeof activateBonus | typeof activatePromotion, currency: Currency) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(of)

  /** True if it was claimed. It says so in passing, because the deposit that brings it is next. */
  async function take({
    code,
    name,
    minimumDeposit,
  }: Pick<Bonus, 'code' | 'name' | 'minimumDeposit'>): Promise<boolean> {
    try {
      await mutateAsync({ code })
    } catch (error) {
      await showError(error)
      return false
    }
    const minimum = moneyText(minimumDeposit, currency)
    toast(t('bonus.savedTitle'), { text: t('bonus.savedText', { name, minimum }) })
    return true
  }

  return { take, isPending }
}
