import { useState } from 'react'
import { Refusal } from '#contract/refusal'
import { statement } from '#contract/statement'
import type { Leg } from '#contract/transfer'
import { wallet } from '#contract/wallet'
import { withdrawAll, withdrawLimits } from '#contract/withdraw'
import { type Amount, toAmount } from '#money'
import type { Out } from '../app/ask.ts'
import { useLanguage, useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { moneyText } from '../statement/entries.ts'
import { shortBankName } from '../statement/places.ts'
import { placesOf } from '../transfer/places.ts'
import { confirm } from '../ui/confirm.ts'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
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
        <Skeleton rows={3} />
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
  )
}

type State =
  | { is: 'form'; isBusy: boolean; error?: unknown }
  | { is: 'asked'; amount: Amount; legs: Leg[] }
  /** Money of the games is on its way and does not suffice yet; nothing has been withdrawn. */
  | { is: 'collecting'; amount: Amount; isBusy: boolean }

function useWithdraw(data: Out<typeof wallet>) {
  const t = useTexts()
  const language = useLanguage()
  const [state, setState] = useState<State>({ is: 'form', isBusy: false })
  const { mutateAsync } = useSend(withdrawAll, [wallet, statement, withdrawLimits])

  const isSure = (amount: Amount) =>
    confirm({
      title: t('withdraw.confirmTitle', { amount: moneyText(amount, data.wallet.currency) }),
      text: t('withdraw.confirmText', {
        bank: shortBankName(data.bankAccount.bank, language),
        number: maskedNumber(data.bankAccount.bankAccountNo),
        name: data.bankAccount.bankAccountName,
      }),
      yes: t('withdraw.confirmYes'),
      no: t('common.cancel'),
    })

  async function send(amount: Amount, { isAsked = false } = {}) {
    if (isAsked && !(await isSure(amount))) return
    setState((now) =>
      now.is === 'collecting' ? { ...now, isBusy: true } : { is: 'form', isBusy: true },
    )
    try {
      const { legs } = await mutateAsync({ amount })
      setState({ is: 'asked', amount, legs })
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
