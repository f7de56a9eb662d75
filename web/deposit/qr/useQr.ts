import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cancelQr, createQr, type QrProvider, type QrState, qrState } from '#contract/deposit'
import { Refusal } from '#contract/refusal'
import { isRefusalCode } from '#contract/refusal-codes'
import type { StatementEntry } from '#contract/statement'
import { tagged } from '#kit/api/hooks.ts'
import { readAgain } from '#kit/api/readAgain.ts'
import { loadRefusals, textOf } from '#kit/i18n/texts.ts'
import { isOfLimits, showError } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import type { Amount } from '#money'
import { ask } from '../../app/ask.ts'
import { t } from '../../app/texts.ts'
import { useSend } from '../../app/useCall.ts'
import { useNewest } from '../../statement/useNewest.ts'
import { useShownHere } from '../../statement/useShownHere.ts'
import { isPaymentOf } from './payment.ts'

/** The server's clock may differ from this phone's: how far it is ahead, as of when its answer came. */
type Stamped = QrState & { offsetMs: number }

/** A QR that can be paid: everything about it is there. */
export type ShownQr = Required<Omit<Stamped, 'message'>>

const stamped = (state: QrState): Stamped => ({ ...state, offsetMs: state.now - Date.now() })

/** While a QR is shown its state is read again now and then, in case a signal was lost. */
const lookAgainMs = 10_000

/** The QR of one provider: making it, cancelling it, seeing it paid or run out. */
export function useQr(provider: QrProvider) {
  const cache = useQueryClient()
  const key = [qrState.line, provider]
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: key,
    ...tagged(qrState),
    queryFn: async () => stamped(await ask(qrState, { id: provider })),
    refetchInterval: (query) => (query.state.data?.hasQrcode ? lookAgainMs : false),
    staleTime: 0,
  })
  const open = data?.hasQrcode ? (data as ShownQr) : undefined
  const { last, forget } = useLast(open)
  const paid = usePaid(provider, last)
  const isOver = last !== undefined && data !== undefined && !data.hasQrcode
  useEffect(() => {
    // It may be over because it was paid: the statement knows.
    if (isOver) void readAgain(cache, ['statement', 'wallet'])
  }, [isOver, cache])
  const asking = useSend(createQr)
  const cancelling = useSend(cancelQr)
  const [isExpired, setExpired] = useState(false)
  const [asked, setAsked] = useState<Amount>()

  async function create(amount: Amount) {
    setExpired(false)
    setAsked(undefined)
    try {
      const made = stamped(await asking.mutateAsync({ id: provider, amount }))
      if (!made.hasQrcode) return await sayNo(made.message)
      // The server returns the QR that is open already, as one of another tab is.
      if (made.amount !== amount) setAsked(amount)
      // A QR of an earlier attempt may have expired since.
      if (asking.askedBefore()) await refetch()
      else cache.setQueryData(key, made)
      // The other providers' views are flagged to read their state again (DEP-04).
      void readAgain(cache, ['qr'], { but: key })
    } catch (error) {
      if (isOfLimits(error)) await showError(error)
      else toast(textOf(error), { look: 'bad' })
    }
  }

  async function cancelled(): Promise<boolean> {
    if (!open) return false
    try {
      await cancelling.mutateAsync({ id: open.qrcodeId })
      forget()
      cache.setQueryData(key, stamped({ hasQrcode: false, now: open.now }))
      return true
    } catch (error) {
      // It was paid or has expired meanwhile, and the next reading shows which.
      const isOver = error instanceof Refusal && error.code === 'NO_DATA'
      if (!isOver) toast(textOf(error), { look: 'bad' })
      return false
    }
  }

  async function cancel() {
    if (await cancelled()) toast(t('qr.cancelled'))
    void refetch()
  }

  /** Cancels the QR that is open and makes one of this amount. */
  async function replace(amount: Amount) {
    if (await cancelled()) await create(amount)
    else void refetch()
  }

  /** At 00:00 the QR has expired, whatever the last response says. */
  function expire() {
    if (!open) return
    setExpired(true)
    cache.setQueryData(key, stamped({ hasQrcode: false, now: open.expireIn }))
  }

  const isBusy = asking.isPending || cancelling.isPending
  return {
    open,
    paid,
    /** The amount that was asked for, if the open QR is of another one. */
    asked,
    isBusy,
    isExpired,
    isPending,
    /** A later reading that fails keeps the form, with the amount that the member has typed. */
    isError: isError && !data,
    refetch,
    create,
    cancel,
    replace,
    expire,
  }
}

/** DEP-05: the server's message in red, in the member's language where it is one of our codes. */
async function sayNo(message: string | undefined) {
  await loadRefusals()
  const code = isRefusalCode(message) ? message : undefined
  toast(code ? t(`refusal.${code}`) : (message ?? t('refusal.QR_FAIL')), { look: 'bad' })
}

/** The last QR that showed here, kept after it is gone, to know what a deposit was for. */
function useLast(open: ShownQr | undefined) {
  const [last, setLast] = useState<ShownQr>()
  useEffect(() => {
    if (open) setLast(open)
  }, [open])
  return { last, forget: () => setLast(undefined) }
}

/** The deposit that paid this QR, once it is on the statement: the only proof there is. */
function usePaid(provider: QrProvider, qr: ShownQr | undefined): StatementEntry | undefined {
  const { data } = useNewest()
  useShownHere(qr && ((entry) => isPaymentOf(entry, provider, qr)))
  return qr && data?.statements.find((entry) => isPaymentOf(entry, provider, qr))
}
