import type { Language } from '#contract/language'
import { chooseLanguage } from '../i18n/current.ts'
import { t } from '../i18n/texts.ts'
import { toast } from './overlay/toast.ts'

/** Changes the language, or says that its texts could not be loaded. */
export async function pickLanguage(language: Language) {
  try {
    await chooseLanguage(language)
  } catch {
    toast(t('error.unreachable'), { look: 'bad' })
  }
}
