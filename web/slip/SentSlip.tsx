import { useEffect, useRef } from 'react'
import { pageSize } from '#contract/page'
import { type Slip, slips } from '#contract/statement'
import type { Amount } from '#money'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Paid } from '../deposit/Paid.tsx'
import { Acts } from '../deposit/Parts.tsx'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './SentSlip.module.css'

/** In case a signal is lost, the slip is looked at again now and then while it is being checked. */
const lookAgainMs = 3_000

/** What becomes of a slip that was sent, until it is decided. */
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
      <div className={styles.state} role="status">
        <span className={`${styles.mark} ${styles.wait}`}>
          <Icon name="clock" />
        </span>
        <h3>{t('slip.checkingTitle')}</h3>
        <p className="muted">{t('slip.checkingText')}</p>
      </div>
      <Acts>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </Acts>
    </>
  )
}

function Failed({ slip, onAnother }: { slip: Slip; onAnother: () => void }) {
  const t = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className={styles.state} role="alert">
        <span className={`${styles.mark} ${styles.bad}`}>
          <Icon name="alert" />
        </span>
        <h3 ref={heading} tabIndex={-1}>
          {t('slip.failedTitle')}
        </h3>
        {slip.note && <p className="muted">{t(`slipReason.${slip.note}`)}</p>}
      </div>
      <Acts>
        <Button look="main" onClick={onAnother}>
          {t('slip.another')}
        </Button>
      </Acts>
    </>
  )
}
