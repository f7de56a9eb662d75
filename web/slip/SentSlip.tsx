import { pageSize } from '#contract/page'
import { type Slip, slips } from '#contract/slip'
import type { Out } from '#kit/api/ask.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Outcome } from '#kit/ui/Outcome.tsx'
import { SheetFoot } from '#kit/ui/overlay/SheetFoot.tsx'
import type { Currency } from '#money'
import { type TextId, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { AskSupport } from '../chat/AskSupport.tsx'
import { Paid } from '../deposit/Paid.tsx'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { useShownHere } from '../statement/useShownHere.ts'
import { aboutSlip, needsSupport } from './support.ts'

/** In case a signal is lost, the slip is looked at again now and then while it is being checked. */
const lookAgainMs = 3_000

/** Follows a slip that was sent until it is decided. */
export function SentSlip({
  reference,
  isRepeated,
  onAnother,
  onClose,
}: {
  reference: string
  /** The same file was uploaded before, so its money is not new. */
  isRepeated: boolean
  onAnother: () => void
  onClose: () => void
}) {
  const slip = useSlip(reference)
  const { data } = useWallet()
  useShownHere((entry) => entry.reference.startsWith('bank:'))
  if (slip?.status === 'SUCCESS' && slip.deposit && !isRepeated)
    return (
      <Paid
        deposit={{ reference: slip.deposit, amount: slip.amount }}
        currency={currencyOf(data)}
        onClose={onClose}
      />
    )
  if (slip?.deposit)
    return (
      <Already
        slip={slip}
        text={slip.status === 'SUCCESS' ? 'slip.repeatedText' : 'slip.alreadyText'}
        currency={currencyOf(data)}
        onClose={onClose}
      />
    )
  if (slip?.status === 'FAILED')
    return <Failed slip={slip} onAnother={onAnother} onClose={onClose} />
  return <Checking onClose={onClose} />
}

/** The list of slips shows it too. One that was uploaded before may have left its first page, and is read by its reference. */
function useSlip(reference: string): Slip | undefined {
  const listed = useSlipIn(reference, {}, true)
  const alone = useSlipIn(reference, { reference }, listed.isRead && !listed.slip)
  return listed.slip ?? alone.slip
}

function useSlipIn(reference: string, only: { reference?: string }, enabled: boolean) {
  const find = (read: Out<typeof slips> | undefined) =>
    read?.slips.find((slip) => slip.reference === reference)
  const { data } = useRead(
    slips,
    { page: 1, limit: pageSize, ...only },
    {
      enabled,
      refetchInterval: ({ state }) =>
        state.data && find(state.data)?.status !== 'IN_PROGRESS' ? false : lookAgainMs,
      staleTime: 0,
    },
  )
  return { isRead: data !== undefined, slip: find(data) }
}

function Checking({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <>
      <Outcome look="wait" title={t('slip.checkingTitle')}>
        <p className="muted">{t('slip.checkingText')}</p>
      </Outcome>
      <SheetFoot>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </SheetFoot>
    </>
  )
}

/** The money arrived before this upload, by the bank's report or by an earlier one: nothing is wrong. */
function Already({
  slip: { amount },
  text,
  currency,
  onClose,
}: {
  slip: Slip
  text: TextId
  currency: Currency
  onClose: () => void
}) {
  const t = useTexts()
  return (
    <>
      <Outcome look="good" title={t('slip.alreadyTitle')}>
        <Money amount={amount} currency={currency} size="mid" tone="in" />
        <p className="muted">{t(text)}</p>
      </Outcome>
      <SheetFoot>
        <Button look="main" onClick={onClose}>
          {t('common.ok')}
        </Button>
      </SheetFoot>
    </>
  )
}

function Failed({
  slip: { note, reference },
  onAnother,
  onClose,
}: {
  slip: Slip
  onAnother: () => void
  onClose: () => void
}) {
  const t = useTexts()
  const isForSupport = needsSupport(note)
  return (
    <>
      <Outcome look="bad" title={t('slip.failedTitle')}>
        {note && <p className="muted">{t(`slipReason.${note}`)}</p>}
      </Outcome>
      <SheetFoot>
        {isForSupport && <Button onClick={onAnother}>{t('slip.another')}</Button>}
        {isForSupport ? (
          <AskSupport about={aboutSlip(reference)} look="main" onClose={onClose} />
        ) : (
          <Button look="main" onClick={onAnother}>
            {t('slip.another')}
          </Button>
        )}
      </SheetFoot>
    </>
  )
}
