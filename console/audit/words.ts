import type { Translate } from '../app/texts.ts'
import { type DeskText, en } from '../texts/en.ts'

/** A code that only a newer server knows shows as it is. */
const textOr = (t: Translate, id: string, code: string): string =>
  Object.hasOwn(en, id) ? t(id as DeskText) : code

export const actionText = (t: Translate, action: string): string =>
  textOr(t, `audit.${action}`, action)

export const kindText = (t: Translate, kind: string): string => textOr(t, `kind.${kind}`, kind)
