import { i18n, loadPart, type TextPart } from '#kit/i18n/current.ts'
import * as kit from '#kit/i18n/texts.ts'
import type { TextId } from '../texts/en.ts'

export type { TextId }
export type Translate = kit.Translate<TextId>

/** The parts of a catalogue load apart: what a guest needs, what a member needs, and what opens over it. */
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
    th: async () => (await import('#kit/texts/th/chat.ts')).chat,
    la: async () => (await import('#kit/texts/la/chat.ts')).chat,
    en: async () => (await import('#kit/texts/en/chat.ts')).chat,
  },
} satisfies Record<string, TextPart>

export type Part = keyof typeof catalogues

/** Loads a part in the language in use; later choices of language bring it along. */
export const loadTexts = (part: Part) => loadPart(catalogues[part])

/** For what is said outside of components: toasts, dialogs. */
export const t: Translate = (id, values) => i18n._(id, values)

/** The texts in the member's language; the component follows when another is chosen. */
export const useTexts = kit.useTexts<TextId>
