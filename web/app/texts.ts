import { setupI18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { Unreachable, Unsent } from '#contract/call'
import { Refusal } from '#contract/refusal'
import type { TextId } from '../texts/en.ts'
import { region } from './region.ts'
import { keepLanguage, keptLanguage, type Language } from './session.ts'

export type { TextId }

type Values = Record<string, string | number>
export type Translate = (id: TextId, values?: Values) => string

/** The parts of a catalogue load apart: what a guest needs, what a member needs, what opens over it, and how we say no. */
const catalogues = {
  start: {
    th: async () => (await import('../texts/th/start.ts')).start,
    la: async () => (await import('../texts/la/start.ts')).start,
    en: async () => (await import('../texts/en/start.ts')).start,
  },
  member: {
    th: async () => (await import('../texts/th/member.ts')).member,
    la: async () => (await import('../texts/la/member.ts')).member,
    en: async () => (await import('../texts/en/member.ts')).member,
  },
  sheets: {
    th: async () => (await import('../texts/th/sheets.ts')).sheets,
    la: async () => (await import('../texts/la/sheets.ts')).sheets,
    en: async () => (await import('../texts/en/sheets.ts')).sheets,
  },
  rewards: {
    th: async () => (await import('../texts/th/rewards.ts')).rewards,
    la: async () => (await import('../texts/la/rewards.ts')).rewards,
    en: async () => (await import('../texts/en/rewards.ts')).rewards,
  },
  bonus: {
    th: async () => (await import('../texts/th/bonus.ts')).bonus,
    la: async () => (await import('../texts/la/bonus.ts')).bonus,
    en: async () => (await import('../texts/en/bonus.ts')).bonus,
  },
  spin: {
    th: async () => (await import('../texts/th/spin.ts')).spin,
    la: async () => (await import('../texts/la/spin.ts')).spin,
    en: async () => (await import('../texts/en/spin.ts')).spin,
  },
  chat: {
    th: async () => (await import('../texts/th/chat.ts')).chat,
    la: async () => (await import('../texts/la/chat.ts')).chat,
    en: async () => (await import('../texts/en/chat.ts')).chat,
  },
  refusals: {
    th: async () => (await import('../texts/th/refusals.ts')).refusals,
    la: async () => (await import('../texts/la/refusals.ts')).refusals,
    en: async () => (await import('../texts/en/refusals.ts')).refusals,
  },
} satisfies Record<string, Record<Language, () => Promise<Record<string, string>>>>

export type Part = keyof typeof catalogues

/** The key of Lao is la; the language of the page, and of calls, is lo. */
const tags = { th: 'th', la: 'lo', en: 'en' } as const satisfies Record<Language, string>

export const i18n = setupI18n()
const wanted = new Set<Part>()
const loaded = new Set<string>()

let current: Language = keptLanguage() ?? (region === 'lao' ? 'la' : 'th')
let lastChosen = current

/** BCP 47. */
export const languageTag = () => tags[current]

/** Loads a part in the language in use, which may change meanwhile; later choices of language bring it along. */
export async function loadTexts(part: Part) {
  wanted.add(part)
  void loadLetters(current)
  while (!has(part, current)) await load(part, current)
  if (i18n.locale !== tags[current]) show(current)
}

/** Shows the language as soon as all that is in use is there in it: also what came into use while it loaded. */
export async function chooseLanguage(chosen: Language) {
  lastChosen = chosen
  await loadLetters(chosen)
  const lacking = () => [...wanted].filter((part) => !has(part, chosen))
  while (lacking().length) await Promise.all(lacking().map((part) => load(part, chosen)))
  // Who chose again meanwhile wants that one.
  if (chosen !== lastChosen) return
  keepLanguage(chosen)
  show(chosen)
}

/** A letter that only the font of this language has. */
const letters = { th: 'ก', la: 'ກ', en: 'a' } as const satisfies Record<Language, string>

/** Asks for the language's font before its words show, so that they do not change their face under the eyes. */
const loadLetters = (chosen: Language) =>
  document.fonts.load('1em Kapao', letters[chosen]).catch(() => undefined)

async function load(part: Part, chosen: Language) {
  if (has(part, chosen)) return
  i18n.load(tags[chosen], await catalogues[part][chosen]())
  loaded.add(`${part} ${chosen}`)
}

const has = (part: Part, language: Language) => loaded.has(`${part} ${language}`)

function show(chosen: Language) {
  current = chosen
  document.documentElement.lang = tags[chosen]
  i18n.activate(tags[chosen])
}

/** For what is said outside of components: toasts, dialogs. */
export const t: Translate = (id, values) => i18n._(id, values)

/** The texts in the member's language; the component follows when another is chosen. */
export function useTexts(): Translate {
  const { i18n } = useLingui()
  return useCallback<Translate>((id, values) => i18n._(id, values), [i18n.locale])
}

export function useLanguage(): Language {
  useLingui()
  return current
}

/** What to tell a person about anything that was thrown. The words of refusals must be loaded: `ask` sees to it. */
export function textOf(error: unknown): string {
  if (error instanceof Unsent) return t('error.unsent')
  if (error instanceof Unreachable || !has('refusals', current)) {
    return t('error.unreachable')
  }
  return t(`refusal.${error instanceof Refusal ? error.code : 'INTERNAL_SERVER_ERROR'}`)
}
