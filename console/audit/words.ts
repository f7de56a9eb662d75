import { textOr } from '../app/textOr.ts'
import type { Translate } from '../app/texts.ts'

/** A code that only a newer server knows shows as it is. */
export const actionText = (t: Translate, action: string): string =>
  textOr(t, `audit.${action}`, action)

export const kindText = (t: Translate, kind: string): string => textOr(t, `kind.${kind}`, kind)

/** The texts of fields that have a name elsewhere in the console. */
const named: Record<string, string> = {
  status: 'member.status',
  members: 'members.title',
  deposits: 'deposits.title',
  passkey: 'passkey.title',
}

/** A field of a filter has the name that it has alone. A field that has no text shows as its code. */
export function fieldText(t: Translate, field: string): string {
  const name = field.replace('filter.', '')
  return textOr(t, named[name] ?? `field.${field}`, textOr(t, `field.${name}`, name))
}
