import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '#contract/language'
import { isDefinite, Refusal } from '#contract/refusal'
import type { requestState } from '#contract/request'
import { walletPlace } from '#contract/transfer'
import type { Out } from '#kit/api/ask.ts'
import { unbroken } from '#kit/i18n/unbroken.ts'
import { confirm } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import type { Amount } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { loadTexts, type Translate } from '../app/texts.ts'
import { currencyOf, readWallet } from '../home/useWallet.ts'
import { placeName } from '../statement/places.ts'
import type { Asked } from './failure.ts'
import { failureText } from './failureText.ts'

export type Reader = { cache: QueryClient; t: Translate; language: Language }

/** Keys of transfers whose outcome a sheet shows. */
export const followed = new Set<string>()

/**
 * Shows where the money is of a transfer into a game that came through the wallet, if it stopped there: the second step is only
 * made while a screen asks for it, and the statement lists the first alone.
 */
export async function tellStopped(
  to: string,
  { collected, isPassedOn }: Out<typeof requestState>,
  { cache, t, language }: Reader,
): Promise<void> {
  if (collected === undefined || isPassedOn) return
  await loadTexts('sheets')
  const member = await readWallet(cache, language).catch(() => undefined)
  const place = unbroken(placeName(to, { ways: undefined, member }, { t, language }))
  const amount = moneyText(collected, currencyOf(member))
  if (collected === 0) return toast(t('transfer.nothing'), { look: 'bad' })
  await confirm({
    title: t('transfer.failedTitle'),
    text: t('transfer.stopped', { amount, place }),
    yes: t('common.ok'),
  })
}

/**
 * Shows the outcome of a transfer to the wallet whose sheet is closed. The statement lists such a transfer only if it succeeded, and
 * never before; the outcomes of all others are read there. @throws if the outcome is not known
 */
export async function tellOutcome(
  asked: Asked,
  outcome: () => Promise<{ amount: Amount }>,
  { cache, t, language }: Reader,
): Promise<void> {
  if (asked.to !== walletPlace) return
  await loadTexts('sheets')
  const member = await readWallet(cache, language).catch(() => undefined)
  const nameOf = (code = '') =>
    unbroken(placeName(code, { ways: undefined, member }, { t, language }))
  try {
    const { amount } = await outcome()
    const text = { amount: moneyText(amount, currencyOf(member)), place: nameOf(walletPlace) }
    if (amount > 0) toast(t('live.transferDone', text), { look: 'good' })
    else toast(t('transfer.lookAtBalances'), { look: 'bad' })
  } catch (error) {
    if (!(error instanceof Refusal) || !isDefinite(error)) throw error
    toast(failureText(t, error, asked, nameOf), { look: 'bad' })
  }
}
