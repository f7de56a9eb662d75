import { useEffect, useRef, useState } from 'react'
import { Unanswered } from '#contract/call'
import type { wallet } from '#contract/wallet'
import { withdrawAll, withdrawal, withdrawLimits } from '#contract/withdraw'
import type { Out } from '#kit/api/ask.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { unbroken } from '#kit/i18n/unbroken.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { type Amount, toAmount } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { useOpenRequests } from '../app/useOpenRequests.ts'
import { AskSupport } from '../chat/AskSupport.tsx'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { shortBankName } from '../statement/places.ts'
import { placesOf } from '../transfer/places.ts'
import { OnTheWayList, UnansweredList, useOnTheWay } from '../transfer/UnderWay.tsx'
import { maskedNumber } from './Account.tsx'
import { CancelButton } from './CancelButton.tsx'
import { Collecting, IdentityNeeded, Slow } from './Outcomes.tsx'
import { PasswordCheck } from './PasswordCheck.tsx'
import { titleOf } from './steps.ts'
import { type Asked, Ticket } from './Ticket.tsx'
import { useWithdraw } from './useWithdraw.ts'
import { WithdrawForm } from './WithdrawForm.tsx'

/** In case a signal is lost, the steps are read again now and then until the payout is final. */
const readAgainMs = 5_000

/** WDR-01 to WDR-04: the request, then the steps of its payout on the same sheet. */
export function WithdrawSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const language = useLanguage()
  const { data, isError, refetch } = useWallet()
  const limits = useRead(withdrawLimits, {}, { staleTime: 0 })
  const [asked, setAsked] = useState<Asked>()
  const ticket = useRead(
    withdrawal,
    { reference: asked?.reference ?? '' },
    {
      enabled: asked !== undefined,
      staleTime: 0,
      placeholderData: undefined,
      refetchInterval: ({ state }) =>
        state.data && state.data.status !== 'IN_PROGRESS' ? false : readAgainMs,
    },
  )
  const again = () => {
    void refetch()
    void limits.refetch()
  }
  if (asked && data)
    return (
      <Sheet
        title={t(titleOf(ticket.data), {
          bank: unbroken(shortBankName(data.bankAccount.bank, language)),
        })}
        onClose={onClose}
        actions={
          <>
            <AskSupport about={asked.reference} look="plain" onClose={onClose} />
            <Button onClick={onClose}>{t('common.close')}</Button>
          </>
        }
      >
        <Ticket
          asked={asked}
          ticket={ticket.data}
          aheadMs={ticket.data ? ticket.data.now - ticket.dataUpdatedAt : 0}
          wallet={data.wallet.amount}
          places={placesOf(data, t)}
          currency={currencyOf(data)}
          bankAccount={data.bankAccount}
        />
        {ticket.data?.canCancel && (
          <CancelButton
            reference={asked.reference}
            amount={asked.amount}
            currency={currencyOf(data)}
          />
        )}
        {ticket.data?.isCancelBlockedByBonus && <p className="muted">{t('payout.cancelBonus')}</p>}
      </Sheet>
    )
  return (
    <Sheet title={t('withdraw.title')} onClose={onClose}>
      {data && limits.data ? (
        <Withdrawing data={data} limits={limits.data} onAsked={setAsked} onClose={onClose} />
      ) : isError || limits.isError ? (
        <NotLoaded onRetry={again} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Sheet>
  )
}

function Withdrawing({
  data,
  limits,
  onAsked,
  onClose,
}: {
  data: Out<typeof wallet>
  limits: Out<typeof withdrawLimits>
  onAsked: (asked: Asked) => void
  onClose: () => void
}) {
  const t = useTexts()
  const currency = currencyOf(data)
  const places = placesOf(data, t)
  const total = toAmount(places.reduce<number>((sum, { amount }) => sum + amount, 0))
  const { state, send, reset } = useWithdraw({ data, limits, places, onAsked })
  const isForm = state.is === 'form'
  // It had no answer, and was found since.
  const unknown = useOpenRequests(withdrawAll)
  const isFound = isForm && state.error instanceof Unanswered && unknown.length === 0
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It shows above the form, whose button is in sight.
    if (isFound) form.current?.parentElement?.scrollTo(0, 0)
  }, [isFound])
  return (
    <>
      {state.is === 'slow' && <Slow isCollecting={state.isCollecting} onClose={onClose} />}
      {state.is === 'collecting' && (
        <Collecting
          amount={state.amount}
          currency={currency}
          isBusy={state.isBusy}
          onAgain={() => void send(state.amount)}
          onBack={reset}
        />
      )}
      {state.is === 'identity' && <IdentityNeeded onBack={reset} />}
      {state.is === 'password' && (
        <PasswordCheck
          amount={state.amount}
          currency={currency}
          isBusy={state.isBusy}
          onConfirmed={() => void send(state.amount)}
          onBack={reset}
        />
      )}
      {/* Kept while something else shows: a refusal leads back to what was filled in. */}
      <div ref={form} hidden={!isForm} className={isForm ? 'stack' : undefined}>
        <Earlier
          data={data}
          isBusy={isForm && state.isBusy}
          onAgain={(amount) => void send(amount)}
          onOpen={onAsked}
        />
        <WithdrawForm
          total={total}
          places={places}
          limits={limits}
          currency={currency}
          bankAccount={data.bankAccount}
          isBusy={isForm && state.isBusy}
          {...(isForm && !isFound && state.error !== undefined && { error: state.error })}
          onSend={(amount) => void send(amount, { isAsked: true })}
        />
      </div>
    </>
  )
}

type EarlierProps = {
  data: Out<typeof wallet>
  isBusy: boolean
  onAgain: (amount: Amount) => void
  onOpen: (asked: Asked) => void
}

/** Earlier requests that have not ended, or had no response. */
function Earlier({ data: { wallet, bankAccount }, isBusy, onAgain, onOpen }: EarlierProps) {
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
  const lines = useOnTheWay('withdraw').map(({ amount, createdAt, reference }) => ({
    text: textOf(amount),
    askedAt: createdAt,
    onOpen: () => onOpen({ reference, amount, legs: [], askedBefore: undefined }),
  }))
  return (
    <>
      <UnansweredList lines={unanswered} isBusy={isBusy} />
      <OnTheWayList lines={lines} />
    </>
  )
}
