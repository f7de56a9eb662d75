import type { ClosingState } from '#contract/closing-codes'
import type { Tone } from '../app/DataTable.tsx'
import { textOr } from '../app/textOr.ts'
import type { Translate } from '../app/texts.ts'

export const tones = {
  open: 'none',
  imported: 'wait',
  proposed: 'wait',
  closed: 'good',
} as const satisfies Record<ClosingState, Tone>

/** `bank:SCB:0004560002` as SCB 0004560002; accounts of the books alone have names. */
export function accountText(t: Translate, account: string): string {
  const [kind = '', ...rest] = account.split(':')
  if (kind === 'bank') return rest.join(' ')
  if (kind === 'payout' || kind === 'gateway')
    return t(`closing.account.${kind}`, { account: rest.join(':') })
  return textOr(t, `closing.account.${kind}`, account)
}

/** 2026-11-23 as 23/11/2026. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')
