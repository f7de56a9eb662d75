import { type Translate, textOr } from '../app/texts.ts'

/** A code that only a newer server knows shows as it is. */
export const actionText = (t: Translate, action: string): string =>
  textOr(t, `audit.${action}`, action)

export const kindText = (t: Translate, kind: string): string => textOr(t, `kind.${kind}`, kind)
