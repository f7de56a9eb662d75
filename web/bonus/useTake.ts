import type { activateBonus, activatePromotion, Bonus } from '#contract/bonus'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { useSend } from '../app/useCall.ts'
import { useStatus } from './useStatus.ts'

/** BON-02, BON-04: makes a bonus, or a promotion, the active one. Then the next step is the deposit that grants it. */
export function useTake(of: typeof activateBonus | typeof activatePromotion) {
  const { mutateAsync, isPending, askedBefore } = useSend(of)
  const { refetch } = useStatus()

  /** True if it was claimed. The sheet of the deposit that brings it is next, and says so. */
  async function take({ code }: Pick<Bonus, 'code'>): Promise<boolean> {
    try {
      const { _id } = await mutateAsync({ code })
      // The answer that was lost before may be about a claim that the member has cancelled since.
      if (askedBefore() === undefined) return true
      const { data, isSuccess } = await refetch()
      if (isSuccess && data.bonus?._id !== _id) await mutateAsync({ code })
    } catch (error) {
      await showError(error)
      return false
    }
    return true
  }

  return { take, isPending }
}
