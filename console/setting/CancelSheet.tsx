import { cancelSettingChange, type SettingChange } from '#contract/setting'
import { settingOf } from '#contract/setting-list'
import { formatMoment } from '#kit/i18n/time.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { shownValue } from './shown.ts'

/** Cancels a change that is due later. */
export function CancelSheet({ change, onClose }: { change: SettingChange; onClose: () => void }) {
  const t = useTexts()
  const { id, key, after, from } = change
  const what = t('settings.planned', { at: formatMoment(from), value: shownValue(t, key, after) })
  const { mutateAsync, isPending } = useSend(cancelSettingChange, { isQuiet: true })
  async function cancel(reason: string) {
    const { outcome } = await mutateAsync({ id, reason })
    return { outcome: outcome === 'too_late' ? 'already_decided' : outcome } as const
  }
  return (
    <ActSheet
      title={t('settings.cancel')}
      look="danger"
      text={[t(`setting.${key}`), what, settingOf(key).takesTwo && t('settings.twoText')]
        .filter(Boolean)
        .join('. ')}
      isBusy={isPending}
      onSend={cancel}
      onClose={onClose}
    />
  )
}
