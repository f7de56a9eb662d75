import { pageSize } from '#contract/page'
import { type Slip, slips } from '#contract/statement'
import { Button } from '#kit/ui/form/Button.tsx'
import { Outcome } from '#kit/ui/Outcome.tsx'
import type { Amount } from '#money'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Paid } from '../deposit/Paid.tsx'
import { ButtonRow } from '../deposit/Parts.tsx'
import { currencyOf, useWallet } from '../home/useWallet.ts'

/** In case a signal is lost, the slip is looked at again now and then while it is being checked. */
const lookAgainMs = 3_000

/** Follows a slip that was sent until it is decided. */
export function SentSlip({
  reference,
  onAnother,
  onClose,
}: {
  reference: string
  onAnother: () => void
  onClose: () => void
}) {
  const slip = useSlip(reference)
  const { data } = useWallet()
  if (slip?.status === 'SUCCESS')
    return <Paid amount={slip.amount as Amount} currency={currencyOf(data)} onClose={onClose} />
  if (slip?.status === 'FAILED') return <Failed slip={slip} onAnother={onAnother} />
  return <Checking onClose={onClose} />
}

function useSlip(reference: string): Slip | undefined {
  const { data } = useRead(
    slips,
    { page: 1, limit: pageSize },
    {
      refetchInterval: ({ state }) =>
        state.data && find(state.data.slips, reference)?.status !== 'IN_PROGRESS'
          ? false
          : lookAgainMs,
      staleTime: 0,
    },
  )
  return data && find(data.slips, reference)
}

const find = (all: Slip[], reference: string) => all.find((slip) => slip.reference === reference)

function Checking({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <>
      <Outcome look="wait" title={t('slip.checkingTitle')}>
        <p className="muted">{t('slip.checkingText')}</p>
      </Outcome>
      <ButtonRow>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </ButtonRow>
    </>
  )
}

function Failed({ slip, onAnother }: { slip: Slip; onAnother: () => void }) {
  const t = useTexts()
  return (
    <>
      <Outcome look="bad" title={t('slip.failedTitle')}>
        {slip.note && <p className="muted">{t(`slipReason.${slip.note}`)}</p>}
      </Outcome>
      <ButtonRow>
        <Button look="main" onClick={onAnother}>
          {t('slip.another')}
        </Button>
      </ButtonRow>
    </>
  )
}
