import type { Language } from '#contract/language'
import { deviceStorage } from '../api/storage.ts'
import { offeredLanguages } from './offered.ts'

const name = 'locale'

/** The language that was chosen on this device, in either app, if this app offers it. */
export function keptLanguage(): Language | undefined {
  const kept = deviceStorage.get(name)
  return offeredLanguages.find((language) => language === kept)
}

/** I18N-02: keeps the language in use, from the first visit on. The cookie lets the server speak the language before the app runs. */
export function keepLanguage(language: Language) {
  deviceStorage.set(name, language)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = `lingui=${language.toUpperCase()}; path=/; max-age=31536000; samesite=lax`
}
