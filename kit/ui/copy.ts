import { t } from '../i18n/texts.ts'
import { toast } from './overlay/toast.ts'

/** DEP-02. Says what was copied, as it is shown; what is copied may be without its hyphens. */
export async function copy(text: string, shown = text) {
  try {
    await navigator.clipboard.writeText(text)
    toast(t('toast.copied', { text: shown }))
  } catch {
    toast(t('toast.copyFailed'), { look: 'bad' })
  }
}
