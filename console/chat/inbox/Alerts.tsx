import { Button } from '#kit/ui/form/Button.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { alerts, keepAlerts } from '../../app/session.ts'
import { useTexts } from '../../app/texts.ts'
import { askToNotify, ring } from './alert.ts'

/** Turns the alerts of this browser on, which plays the sound, or off. */
export function Alerts() {
  const t = useTexts()
  const isOn = alerts.use()

  async function turn() {
    keepAlerts(!isOn)
    if (isOn) return
    ring()
    if (!(await askToNotify())) toast(t('inbox.alerts.soundOnly'))
  }

  return (
    <Button small icon="alert" title={t('inbox.alerts.hint')} onClick={() => void turn()}>
      {t(isOn ? 'inbox.alerts.off' : 'inbox.alerts.on')}
    </Button>
  )
}
