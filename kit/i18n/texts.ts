import { Unanswered, Unreachable, Unsent } from '#contract/call'
import type { Language } from '#contract/language'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { KitText } from '../texts/en.ts'
import { i18n, isLoaded, loadPart, type TextPart, useLanguage } from './current.ts'
import type { Translate } from './translate.ts'

export type { Translate } from './translate.ts'

/** For texts outside of components: toasts, dialogs. */
export const t: Translate = (id, values) => i18n._(id, values)

/** A function for each language, so that what depends on it changes with the language. */
const inLanguage: Record<Language, Translate<string>> = {
  th: (id, values) => i18n._(id, values),
  la: (id, values) => i18n._(id, values),
  en: (id, values) => i18n._(id, values),
}

/** The texts in the language in use; the component follows when another is chosen. */
export const useTexts = <Id extends string = KitText>(): Translate<Id> => inLanguage[useLanguage()]

const refusals: TextPart = {
  th: () => import('../texts/th/refusals.ts'),
  la: () => import('../texts/la/refusals.ts'),
  en: () => import('../texts/en/refusals.ts'),
}

/** Returns the text of a refusal's details. It loads with the texts of refusals. */
let detailsText: typeof import('./details.ts').detailsText | undefined

export async function loadRefusals() {
  const [details] = await Promise.all([import('./details.ts'), loadPart(refusals)])
  detailsText = details.detailsText
}

/** The text for anything that was thrown. The texts of refusals must be loaded: `ask` loads them. */
export function textOf(error: unknown): string {
  if (error instanceof Unsent) return t('error.unsent')
  if (error instanceof Unanswered) return `${t('unanswered.title')} · ${t('unanswered.text')}`
  if (error instanceof Unreachable || !isLoaded(refusals)) return t('error.unreachable')
  if (!(error instanceof Refusal)) return t('refusal.INTERNAL_SERVER_ERROR')
  const text = error.raw || textOfCode(error.code)
  const more = detailsText?.(error, t)
  return more ? `${text} ${more}` : text
}

/** The text of a problem, which is a text itself or anything that was thrown. */
export const problemText = (problem: unknown): string =>
  typeof problem === 'string' ? problem : textOf(problem)

/** A code of a newer server has no text here, and is shown itself. */
function textOfCode(code: RefusalCode): string {
  const id = `refusal.${code}` as const
  const text = t(id)
  return text === id ? code : text
}
