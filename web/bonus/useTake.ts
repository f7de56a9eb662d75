import type { activateBonus, activatePromotion, Bonus } from '#contract/bonus'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { moneyText } from '../statement/entries.ts'

/** BON-02, BON-04: makes a bonus, or a promotion, the active one. Then the next step is the deposit that grants it. */
export function useTake(of: typeof activateBonus | typeof activatePromotion, currency: Currency) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(of)

  /** Claims the bonus and asks if the member wants to deposit now. Undefined if it was not claimed. */
  async function take({
    code,
    name,
    minimumDeposit,
  }: Pick<Bonus, 'code' | 'name' | 'minimumDeposit'>): Promise<'deposit' | 'later' | undefined> {
    try {
      await mutateAsync({ code })
    } catch (error) {
      await showError(error)
      return undefined
    }
    const isReady = await confirm({
      title: t('bonus.savedTitle'),
      text: t('bonus.savedText', { name, minimum: moneyText(minimumDeposit, currency) }),
      yes: t('home.deposit'),
      no: t('bonus.later'),
    })
    return isReady ? 'deposit' : 'later'
  }

  return { take, isPending }
}
