import { type ActiveBonus, clearBonus } from '#contract/bonus'
import { Refusal, type RefusalCode } from '#contract/refusal'
import { unbroken } from '#kit/i18n/unbroken.ts'
import { confirm, type Question, showError } from '#kit/ui/overlay/confirm.ts'
import { loading } from '#kit/ui/overlay/loader.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { type TextId, useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { readGames, useStatus } from './useStatus.ts'

/** Elsewhere these codes have texts that are not about a bonus. */
const texts: Partial<Record<RefusalCode, TextId>> = {
  TRANSFER_PENDING: 'bonus.clearPending',
  TRANSFER_FAIL: 'bonus.clearFailed',
  BONUS_CONDITION: 'bonus.clearGranted',
}

/** BON-01: cancelling, after a question that names its cost as it is at this moment. */
export function useCancel(bonus: ActiveBonus, currency: Currency) {
  const t = useTexts()
  const status = useStatus()
  const clearing = useSend(clearBonus, { about: bonus._id })

  function questionOf({ name, state, total, cancel }: ActiveBonus): Question {
    const [keeps, costs] = [moneyText(cancel.keeps, currency), moneyText(cancel.costs, currency)]
    const isFree = state === 'waiting' || cancel.costs === 0
    return {
      title: t('bonus.cancelTitle', { name }),
      text:
        state === 'waiting'
          ? t('bonus.cancelFree')
          : t('bonus.cancelText', { total: moneyText(total, currency), keeps, costs }),
      yes: isFree ? t('bonus.cancelYes') : t('bonus.cancelCosts', { costs }),
      no: t('bonus.cancelNo'),
      danger: true,
    }
  }

  async function now(): Promise<ActiveBonus | null> {
    const { data } = await loading(async () => {
      await readGames()
      return status.refetch({ throwOnError: true })
    })
    return data?.bonus ?? null
  }

  /** Asked again when it would cost more than the question said, because a deposit granted the bonus meanwhile. */
  async function isSure(): Promise<boolean> {
    let asked = await now()
    while (asked) {
      if (!(await confirm(questionOf(asked)))) return false
      const then = await now()
      if (!then || (then._id === asked._id && then.cancel.costs <= asked.cancel.costs)) return true
      asked = then
    }
    return true
  }

  async function cancel(): Promise<void> {
    try {
      if (!(await isSure())) return
      const { keeps, costs } = await clearing.mutateAsync({})
      toast(t('bonus.cancelled', { name: unbroken(bonus.name) }), {
        ...(costs > 0 && {
          text: t('bonus.cancelledCosts', {
            costs: moneyText(costs, currency),
            keeps: moneyText(keeps, currency),
          }),
        }),
      })
    } catch (error) {
      const text = error instanceof Refusal && texts[error.code]
      await showError(text ? t(text) : error)
    }
  }

  return { cancel, isPending: clearing.isPending }
}
