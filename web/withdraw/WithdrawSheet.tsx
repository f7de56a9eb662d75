import { useState } from 'react'
import { Refusal } from '#contract/refusal'
import type { GameTransferResult } from '#contract/transfer'
import type { wallet } from '#contract/wallet'
import { withdrawAll, withdrawLimits } from '#contract/withdraw'
import type { Out } from '#kit/api/ask.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { formatRelative } from '#kit/i18n/time.ts'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { confirm } from '#kit/ui/overlay/confirm.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { type Amount, toAmount } from '#money'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { useOpenRequests } from '../app/useOpenRequests.ts'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { moneyText } from '../statement/entries.ts'
import { shortBankName } from '../statement/places.ts'
import { useNewest } from '../statement/useNewest.ts'
import { placesOf } from '../transfer/places.ts'
import { OnTheWayList, Unanswered, useOnTheWay } from '../transfer/UnderWay.tsx'
import { maskedNumber } from './Account.tsx'
import { Asked, Collecting } from './Outcomes.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'

/** WDR-01 to WDR-03: out of the wallet, and out of the games where the wallet is not enough. */
export function WithdrawSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { data, isError, refetch } = useWallet()
  const limits = useRead(withdrawLimits, {}, { staleTime: 0 })
  const again = () => {
    void refetch()
    void limits.refetch()
  }
  return (
    <Sheet title={t('withdraw.title')} onClose={onClose}>
      {data && limits.data ? (
        <Withdrawing data={data} limits={limits.data} onClose={onClose} />
      ) : isError || limits.isError ? (
        <NotLoaded onRetry={again} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Sheet>
  )
}

function Withdrawing({
  data,
  limits,
  onClose,
}: {
  data: Out<typeof wallet>
  limits: Out<typeof withdrawLimits>
  onClose: () => void
}) {
  const t = useTexts()
  const currency = currencyOf(data)
  const places = placesOf(data, t)
  const total = toAmount(places.reduce<number>((sum, { amount }) => sum + amount, 0))
  const { state, send, reset } = useWithdraw(data)
  if (state.is === 'asked')
    return (
      <Asked
        amount={state.amount}
        legs={state.legs}
        askedBefore={state.askedBefore}
        places={places}
        currency={currency}
        bankAccount={data.bankAccount}
        onClose={onClose}
      />
    )
  if (state.is === 'collecting')
    return (
      <Collecting
        amount={state.amount}
        currency={currency}
        isBusy={state.isBusy}
        onAgain={() => void send(state.amount)}
        onBack={reset}
      />
    )
  return (
    <>
      <Earlier data={data} isBusy={state.isBusy} onAgain={(amount) => void send(amount)} />
      <WithdrawForm
        total={total}
        wallet={data.wallet.amount}
        places={places}
        limits={limits}
        currency={currency}
        bankAccount={data.bankAccount}
        isBusy={state.isBusy}
        {...(state.error !== undefined && { error: state.error })}
        onSend={(amount) => void send(amount, { isAsked: true })}
      />
    </>
  )
}

type EarlierProps = {
  data: Out<typeof wallet>
  isBusy: boolean
  onAgain: (amount: Amount) => void
}

/** Earlier requests that have not ended, or had no response. */
function Earlier({ data: { wallet, bankAccount }, isBusy, onAgain }: EarlierProps) {
  const t = useTexts()
  const language = useLanguage()
  const to = `${shortBankName(bankAccount.bank, language)} ${maskedNumber(bankAccount.bankAccountNo)}`
  const textOf = (amount: Amount) =>
    t('open.withdraw', { amount: moneyText(amount, wallet.currency), to })
  const unanswered = useOpenRequests(withdrawAll).map(({ input: { amount }, askedAt }) => ({
    text: textOf(amount),
    askedAt,
    onAgain: () => onAgain(amount),
  }))
  const lines = useOnTheWay('withdraw').map(({ amount, createdAt }) => ({
    text: textOf(amount),
    askedAt: createdAt,
  }))
  return (
    <>
      <Unanswered lines={unanswered} isBusy={isBusy} />
      <OnTheWayList lines={lines} />
    </>
  )
}

type State =
  | { is: 'form'; isBusy: boolean; error?: unknown }
  | { is: 'asked'; amount: Amount; legs: GameTransferResult[]; askedBefore: number | undefined }
  /** Money of the games is on its way and does not suffice yet; nothing has been withdrawn. */
  | { is: 'collecting'; amount: Amount; isBusy: boolean }

function useWithdraw(data: Out<typeof wallet>) {
  const t = useTexts()
  const language = useLanguage()
  const [state, setState] = useState<State>({ is: 'form', isBusy: false })
  const { mutateAsync, askedBefore } = useSend(withdrawAll, { isShown: true })
  const before = useEarlier()

  function isSure(amount: Amount) {
    const shown = moneyText(amount, data.wallet.currency)
    const to = t('withdraw.confirmText', {
      bank: shortBankName(data.bankAccount.bank, language),
      number: maskedNumber(data.bankAccount.bankAccountNo),
      name: data.bankAccount.bankAccountName,
    })
    const madeAt = before(amount)
    const ago = madeAt !== undefined && formatRelative(t, madeAt, Date.now())
    return confirm({
      title: t('withdraw.confirmTitle', { amount: shown }),
      text: ago ? `${to} ${t('open.another', { amount: shown, ago })}` : to,
      yes: t('withdraw.confirmYes'),
      no: t('common.cancel'),
    })
  }

  async function send(amount: Amount, { isAsked = false } = {}) {
    if (isAsked && !(await isSure(amount))) return
    setState((now) =>
      now.is === 'collecting' ? { ...now, isBusy: true } : { is: 'form', isBusy: true },
    )
    try {
      const { legs } = await mutateAsync({ amount })
      setState({ is: 'asked', amount, legs, askedBefore: askedBefore() })
    } catch (error) {
      const isCollecting = error instanceof Refusal && error.code === 'TRANSFER_PENDING'
      setState(
        isCollecting
          ? { is: 'collecting', amount, isBusy: false }
          : { is: 'form', isBusy: false, error },
      )
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
  const arrived = (data?.statements ?? []).filter(
    ({ statementType, status, createdAt }) =>
      statementType === 'withdraw' && status === 'SUCCESS' && createdAt > Date.now() - recentMs,
  )
  return (amount) =>
    unanswered.some(({ input }) => input.amount === amount)
      ? undefined
      : [...open, ...arrived].find((entry) => entry.amount === amount)?.createdAt
}
