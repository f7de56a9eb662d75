import { cancelSettingChange, type SettingChange } from '#contract/setting'
import { formatMoment } from '#kit/i18n/time.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { shownValue } from './shown.ts'

/** Cancels a change that is due later. */
export function CancelSheet({ change, onClose }: { change: SettingChange; onClose: () => void }) {
  const t = useTexts()
  const { id, key, after, from } = change
  const { mutateAsync, isPending } = useSend(cancelSettingChange, { isQuiet: true })
  async function cancel(reason: string) {
    const { outcome } = await mutateAsync({ id, reason })
    if (outcome === 'too_late') toast(t('settings.tooLate'), { look: 'bad' })
    return {}
  }
  return (
    <ActSheet
      title={t('settings.cancel')}
      look="danger"
      text={`${t(`setting.${key}`)}. ${t('settings.planned', { at: formatMoment(from), value: shownValue(t, key, after) })}`}
      isBusy={isPending}
      onSend={cancel}
      onClose={onClose}
    />
  )
}
