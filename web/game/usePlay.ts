import { useState } from 'react'
import type { GameAccount } from '#contract/game'
import { Refusal } from '#contract/refusal'
import { transfer, walletPlace } from '#contract/transfer'
import { textOf } from '#kit/i18n/texts.ts'
import { unbroken } from '#kit/i18n/unbroken.ts'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import { loading } from '#kit/ui/overlay/loader.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import type { Amount, Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { failureText } from '../transfer/failureText.ts'
import { loadingBriefly } from '../transfer/patience.ts'
import { launchGame, prepareStage } from './launch.ts'

/**
 * GAM-03: money first, then the game. Money that is still being confirmed follows; the game need not wait for it. After
 * `onMoved` the form must not ask for the same amount again, because opening the game may still fail.
 */
export function usePlay(game: GameAccount, currency: Currency, onMoved: () => void) {
  const { code } = game
  const name = unbroken(game.name)
  const t = useTexts()
  const { mutateAsync } = useSend(transfer, { isShown: true, isQuiet: true })
  const [isBusy, setBusy] = useState(false)

  /** Tells whether the money has arrived or follows. If it stayed, the member reads why, and where it is. */
  async function take(amount: Amount): Promise<'arrived' | 'follows' | 'stayed'> {
    const input = { from: walletPlace, to: code, amount }
    try {
      await loadingBriefly(
        () => mutateAsync(input),
        () => toast(t('transfer.slowText', { place: name }), { look: 'wait' }),
      )
      return 'arrived'
    } catch (error) {
      if (error instanceof Refusal && error.code === 'TRANSFER_PENDING') return 'follows'
      const nameOf = (place?: string) => (place === code ? name : t('place.wallet'))
      void showError(
        error,
        error instanceof Refusal ? failureText(t, error, input, nameOf) : undefined,
      )
      return 'stayed'
    }
  }

  async function play(amount: Amount) {
    const stage = prepareStage()
    let arrived = ''
    setBusy(true)
    try {
      const taken = amount > 0 ? await take(amount) : 'arrived'
      if (taken === 'stayed') return stage.clear()
      if (amount > 0) {
        onMoved()
        const values = { amount: moneyText(amount, currency), from: t('place.wallet'), to: name }
        if (taken === 'arrived') arrived = `${t('transfer.done', values)} `
      }
      const follows = taken === 'follows'
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
      void showError(error, arrived + textOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { play, isBusy }
}
