import { useState } from 'react'
import { payouts, startPayouts, stopPayouts } from '#contract/operator-payout'
import { Button } from '#kit/ui/form/Button.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { outcomeLooks } from '../approval/outcome.ts'
import styles from './Payout.module.css'
import { ReasonSheet } from './ReasonSheet.tsx'

/** The brake in the bar of every page: one click stops all payouts. */
export function PayoutSwitch() {
  const t = useTexts()
  const mayStop = useMay('withdrawals.stop')
  const { data } = useRead(payouts, {}, { refetchInterval: 10_000 })
  const { mutateAsync, isPending } = useSend(stopPayouts)
  async function stop() {
    try {
      await mutateAsync({})
      toast(t('payouts.stopped'), { look: 'wait' })
    } catch (error) {
      void showError(error)
    }
  }
  const isStopped = data?.isStopped ?? false
  // Until the state is known its place is kept, so that no page moves under a finger.
  return (
    <div className={data ? styles.switch : `${styles.switch} ${styles.unknown}`}>
      <span className={isStopped ? styles.off : styles.on}>
        {t(isStopped ? 'payouts.stopped' : 'payouts.running')}
      </span>
      {mayStop && !isStopped && (
        <Button small look="danger" busy={isPending} onClick={() => void stop()}>
          {t('payouts.stop')}
        </Button>
      )}
    </div>
  )
}

/** Proposes to start payouts again, or confirms a colleague's proposal. */
export function StartPayouts({ isSecond }: { isSecond: boolean }) {
  const t = useTexts()
  const mayStart = useMay('withdrawals.approve')
  const [isAsked, setAsked] = useState(false)
  const { mutateAsync, isPending } = useSend(startPayouts)
  if (!mayStart) return null
  return (
    <>
      <Button small onClick={() => setAsked(true)}>
        {t(isSecond ? 'payouts.startTwo' : 'payouts.start')}
      </Button>
      {isAsked && (
        <ReasonSheet
          title={t('payouts.start')}
          isBusy={isPending}
          onClose={() => setAsked(false)}
          onSend={async ({ reason }) => {
            const { outcome } = await mutateAsync({ reason })
            toast(t(`withdrawal.outcome.${outcome}`), { look: outcomeLooks[outcome] })
          }}
        />
      )}
    </>
  )
}
