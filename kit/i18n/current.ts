import { setupI18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type Language, languages, languageTags } from '#contract/language'
import { keepLanguage, keptLanguage } from './kept.ts'
import { offeredLanguages } from './offered.ts'
import { region } from './region.ts'

type Texts = Record<string, string>
/** One part of an app's texts: the modules that export them. Parts load apart, each in the language that is in use. */
export type TextPart = Record<Language, () => Promise<Record<string, Texts>>>

export const i18n = setupI18n()
const wanted = new Set<TextPart>()
const loaded = {
  th: new Set<TextPart>(),
  la: new Set<TextPart>(),
  en: new Set<TextPart>(),
} satisfies Record<Language, unknown>

let current: Language = keptLanguage() ?? firstLanguage(region === 'lao' ? 'la' : 'th')
let lastChosen = current
keepLanguage(current)

/** The region's own language, else the first one on offer. */
function firstLanguage(own: Language): Language {
  return offeredLanguages.includes(own) ? own : (offeredLanguages[0] ?? own)
}

/** BCP 47. */
export const languageTag = () => languageTags[current]

export const isLoaded = (part: TextPart): boolean => loaded[current].has(part)

export function useLanguage(): Language {
  useLingui()
  return current
}

/** Loads a part in the language in use, which may change meanwhile; later choices of language bring it along. */
export async function loadPart(part: TextPart) {
  wanted.add(part)
  void loadLetters(current)
  while (!isLoaded(part)) await load(part, current)
  if (i18n.locale !== languageTags[current]) show(current)
}

/** Takes texts that came with the script, in all languages at once, and shows those of the language in use. */
export function takeTexts(texts: Record<Language, Texts>) {
  for (const language of languages) i18n.load(languageTags[language], texts[language])
  show(current)
}

/** Shows the language as soon as all that is in use is there in it: also what came into use while it loaded. */
export async function chooseLanguage(chosen: Language) {
  lastChosen = chosen
  await loadLetters(chosen)
  const lacking = () => [...wanted].filter((part) => !loaded[chosen].has(part))
  while (lacking().length) await Promise.all(lacking().map((part) => load(part, chosen)))
  // Another language was chosen meanwhile.
  if (chosen !== lastChosen) return
  keepLanguage(chosen)
  show(chosen)
}

/** A letter that only the font of this language has. */
const letters = { th: 'ก', la: 'ກ', en: 'a' } as const satisfies Record<Language, string>

/** Asks for the language's font before its words show, so that they do not change their face under the eyes. */
const loadLetters = (chosen: Language) =>
  document.fonts.load('1em Kapao', letters[chosen]).catch(() => undefined)

async function load(part: TextPart, chosen: Language) {
  if (loaded[chosen].has(part)) return
  for (const texts of Object.values(await part[chosen]())) i18n.load(languageTags[chosen], texts)
  loaded[chosen].add(part)
}

function show(chosen: Language) {
  current = chosen
  document.documentElement.lang = languageTags[chosen]
  i18n.activate(languageTags[chosen])
}
