import { useEffect, useRef, useState } from 'react'
import { isDefinite, Refusal } from '#contract/refusal'
import type { wallet } from '#contract/wallet'
import { withdrawAll } from '#contract/withdraw'
import type { Out } from '#kit/api/ask.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { formatRelative } from '#kit/i18n/time.ts'
import { unbroken } from '#kit/i18n/unbroken.ts'
import { confirm, showError } from '#kit/ui/overlay/confirm.ts'
import type { Amount } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { useOpenRequests } from '../app/useOpenRequests.ts'
import { shortBankName } from '../statement/places.ts'
import { useNewest } from '../statement/useNewest.ts'
import { loadingBriefly } from '../transfer/patience.ts'
import type { Place } from '../transfer/places.ts'
import { useAheadMs, useOnTheWay } from '../transfer/UnderWay.tsx'
import { maskedNumber } from './Account.tsx'
import { isChanged, type Limits, missingFor } from './limits.ts'
import { missingText } from './Missing.tsx'
import type { Asked } from './Ticket.tsx'

type State =
  | { is: 'form'; isBusy: boolean; error?: unknown }
  /** No answer yet, after the loader has stood for a while. */
  | { is: 'slow'; isCollecting: boolean }
  /** The password is needed first; nothing has been withdrawn. */
  | { is: 'identity' }
  | { is: 'password'; amount: Amount; isBusy: boolean }
  /** Money of the games is on its way and does not suffice yet; nothing has been withdrawn. */
  | { is: 'collecting'; amount: Amount; isBusy: boolean }

/** Asks the member to confirm, then sends the request. `onAsked` gets what was accepted; a dialog shows a refusal. */
export function useWithdraw({
  data,
  limits,
  places,
  onAsked,
}: {
  data: Out<typeof wallet>
  limits: Limits
  places: Place[]
  onAsked: (asked: Asked) => void
}) {
  const t = useTexts()
  const language = useLanguage()
  const [state, setState] = useState<State>({ is: 'form', isBusy: false })
  const { mutateAsync, askedBefore } = useSend(withdrawAll, { isShown: true, isQuiet: true })
  const earlier = useEarlier()
  const newest = useRef(earlier)
  useEffect(() => {
    newest.current = earlier
  })
  const { currency } = data.wallet

  /** Asks again if another tab withdrew the same amount while the question was open. */
  async function isSure(amount: Amount): Promise<boolean> {
    const madeAt = newest.current(amount)
    if (!(await agrees(amount, madeAt))) return false
    const isAnother = madeAt === undefined && newest.current(amount) !== undefined
    return isAnother ? isSure(amount) : true
  }

  function agrees(amount: Amount, madeAt: number | undefined) {
    const shown = moneyText(amount, currency)
    const missing = missingFor(amount, places, limits)
    const ago = madeAt !== undefined && formatRelative(t, madeAt, Date.now())
    const sentences = [
      t('withdraw.confirmText', {
        bank: unbroken(shortBankName(data.bankAccount.bank, language)),
        number: maskedNumber(data.bankAccount.bankAccountNo),
        name: data.bankAccount.bankAccountName,
      }),
      missing.length > 0 && missingText(t, { missing, places, currency }),
      ago && t('open.another', { amount: shown, ago }),
    ]
    return confirm({
      title: t('withdraw.confirmTitle', { amount: shown }),
      text: sentences.filter(Boolean).join(' '),
      yes: t('withdraw.confirmYes'),
      no: t('common.cancel'),
    })
  }

  function tellRefusal(error: Refusal, isCollecting: boolean) {
    if (isChanged(error, limits)) return showError(t('withdraw.wholeChanged'))
    if (!isDefinite(error)) return showError(error)
    const after = t(isCollecting ? 'withdraw.unpaidCollected' : 'withdraw.unpaid')
    return showError(`${textOf(error)} ${after}`)
  }

  async function send(amount: Amount, { isAsked = false } = {}) {
    if (isAsked && !(await isSure(amount))) return
    const isCollecting = missingFor(amount, places, limits).length > 0
    setState((now) =>
      now.is === 'collecting' || now.is === 'password'
        ? Object.assign({}, now, { isBusy: true })
        : { is: 'form', isBusy: true },
    )
    try {
      const { reference, legs } = await loadingBriefly(
        () => mutateAsync({ amount }),
        () => setState({ is: 'slow', isCollecting }),
      )
      onAsked({ reference, amount, legs, askedBefore: askedBefore() })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'TRANSFER_PENDING')
        return setState({ is: 'collecting', amount, isBusy: false })
      if (error instanceof Refusal && error.code === 'PASSWORD_REQUIRED')
        return setState({ is: 'password', amount, isBusy: false })
      if (error instanceof Refusal && error.code === 'IDENTITY_NEEDED')
        return setState({ is: 'identity' })
      setState({ is: 'form', isBusy: false, error })
      if (error instanceof Refusal) void tellRefusal(error, isCollecting)
    }
  }

  return { state, send, reset: () => setState({ is: 'form', isBusy: false }) }
}

const recentMs = 10 * 60_000

/**
 * When the same amount was withdrawn last, on its way or arrived a moment ago: asked for now it would be another one. What
 * had no answer is asked for again.
 */
function useEarlier(): (amount: Amount) => number | undefined {
  const open = useOnTheWay('withdraw')
  const unanswered = useOpenRequests(withdrawAll)
  const { data } = useNewest()
  const aheadMs = useAheadMs()
  const arrived = (data?.statements ?? [])
    .filter(({ statementType, status }) => statementType === 'withdraw' && status === 'SUCCESS')
    .map((entry) => ({ ...entry, createdAt: entry.createdAt - aheadMs }))
    .filter(({ createdAt }) => createdAt > Date.now() - recentMs)
  return (amount) =>
    unanswered.some(({ input }) => input.amount === amount)
      ? undefined
      : [...open, ...arrived].find((entry) => entry.amount === amount)?.createdAt
}
