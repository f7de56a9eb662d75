import { type DeskText, en } from '../texts/en.ts'
import type { Translate } from './texts.ts'

/** The text with this id, or the code itself: a newer server may name a code that this page does not know. */
export const textOr = (t: Translate, id: string, code: string): string =>
  Object.hasOwn(en, id) ? t(id as DeskText) : code
