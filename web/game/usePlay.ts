import { useState } from 'react'
import type { GameAccount } from '#contract/game'
import { Refusal } from '#contract/refusal'
import { transfer, walletPlace } from '#contract/transfer'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import { loading } from '#kit/ui/overlay/loader.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import type { Amount } from '#money'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { failedTransfer } from '../transfer/failure.ts'
import { launchGame, prepareStage } from './launch.ts'

/** GAM-03: money first, then the game. Money that is still being confirmed follows; the game need not wait for it. */
export function usePlay({ code, name }: GameAccount) {
  const t = useTexts()
  const { mutateAsync } = useSend(transfer, { isShown: true })
  const [isBusy, setBusy] = useState(false)

  /** True if the money has arrived. */
  async function take(amount: Amount): Promise<boolean> {
    try {
      await mutateAsync({ from: walletPlace, to: code, amount })
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code === 'TRANSFER_PENDING') return false
      throw error
    }
  }

  async function play(amount: Amount) {
    const stage = prepareStage()
    setBusy(true)
    try {
      const follows = amount > 0 && !(await take(amount))
      if (follows && stage.tab) toast(t('play.follows', { name }), { look: 'wait' })
      // In the same window this page ends now, so the message comes before it.
      if (follows && !stage.tab) {
        setBusy(false)
        await confirm({
          title: t('play.followsTitle'),
          text: t('play.follows', { name }),
          yes: t('play.open'),
        })
        setBusy(true)
      }
      await loading(() => launchGame(code, stage))
    } catch (error) {
      stage.clear()
      const text = failedTransfer(error, { from: walletPlace, to: code })
      void showError(text ? t(text) : error)
    } finally {
      setBusy(false)
    }
  }

  return { play, isBusy }
}
