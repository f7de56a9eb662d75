import { i18n, loadPart, type TextPart } from '#kit/i18n/current.ts'
import * as kit from '#kit/i18n/texts.ts'
import type { TextId } from '../texts/en.ts'

export type { TextId }
export type Translate = kit.Translate<TextId>

/** The parts of a catalogue load apart: what a guest needs, what a member needs, and what opens over it. */
const catalogues = {
  start: {
    th: () => import('../texts/th/start.ts'),
    la: () => import('../texts/la/start.ts'),
    en: () => import('../texts/en/start.ts'),
  },
  member: {
    th: () => import('../texts/th/member.ts'),
    la: () => import('../texts/la/member.ts'),
    en: () => import('../texts/en/member.ts'),
  },
  games: {
    th: () => import('../texts/th/games.ts'),
    la: () => import('../texts/la/games.ts'),
    en: () => import('../texts/en/games.ts'),
  },
  home: {
    th: () => import('../texts/th/home.ts'),
    la: () => import('../texts/la/home.ts'),
    en: () => import('../texts/en/home.ts'),
  },
  pages: {
    th: () => import('../texts/th/pages.ts'),
    la: () => import('../texts/la/pages.ts'),
    en: () => import('../texts/en/pages.ts'),
  },
  howto: {
    th: () => import('../texts/th/howto.ts'),
    la: () => import('../texts/la/howto.ts'),
    en: () => import('../texts/en/howto.ts'),
  },
  sheets: {
    th: () => import('../texts/th/sheets.ts'),
    la: () => import('../texts/la/sheets.ts'),
    en: () => import('../texts/en/sheets.ts'),
  },
  rewards: {
    th: () => import('../texts/th/rewards.ts'),
    la: () => import('../texts/la/rewards.ts'),
    en: () => import('../texts/en/rewards.ts'),
  },
  bonus: {
    th: () => import('../texts/th/bonus.ts'),
    la: () => import('../texts/la/bonus.ts'),
    en: () => import('../texts/en/bonus.ts'),
  },
  spin: {
    th: () => import('../texts/th/spin.ts'),
    la: () => import('../texts/la/spin.ts'),
    en: () => import('../texts/en/spin.ts'),
  },
  offline: {
    th: () => import('../texts/th/offline.ts'),
    la: () => import('../texts/la/offline.ts'),
    en: () => import('../texts/en/offline.ts'),
  },
  password: {
    th: () => import('../texts/th/password.ts'),
    la: () => import('../texts/la/password.ts'),
    en: () => import('../texts/en/password.ts'),
  },
  protection: {
    th: () => import('../texts/th/protection.ts'),
    la: () => import('../texts/la/protection.ts'),
    en: () => import('../texts/en/protection.ts'),
  },
  identity: {
    th: () => import('../texts/th/identity.ts'),
    la: () => import('../texts/la/identity.ts'),
    en: () => import('../texts/en/identity.ts'),
  },
  register: {
    th: () => import('../texts/th/register.ts'),
    la: () => import('../texts/la/register.ts'),
    en: () => import('../texts/en/register.ts'),
  },
  chat: {
    th: () => import('#kit/texts/th/chat.ts'),
    la: () => import('#kit/texts/la/chat.ts'),
    en: () => import('#kit/texts/en/chat.ts'),
  },
} satisfies Record<string, TextPart>

export type Part = keyof typeof catalogues

/** Loads a part in the language in use; later choices of language bring it along. */
export const loadTexts = (part: Part) => loadPart(catalogues[part])

/** For texts outside of components: toasts, dialogs. */
export const t: Translate = (id, values) => i18n._(id, values)

/** The texts in the member's language; the component follows when another is chosen. */
export const useTexts = kit.useTexts<TextId>
