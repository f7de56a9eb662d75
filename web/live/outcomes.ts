import type { StatementEntry } from '#contract/statement'
import { transfer, transferAll } from '#contract/transfer'
import type { OnTheWay } from '#contract/wallet'
import type { OpenRequest } from '#kit/api/idempotency.ts'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import type { TextId, Translate } from '../app/texts.ts'
import { typeOf } from '../statement/entries.ts'

/** Results that are announced after the member left the screen. A payout is announced by its own entry. */
const announced: Partial<Record<`${string} ${StatementEntry['status']}`, TextId>> = {
  'transfer SUCCESS': 'live.transferDone',
  'transfer FAILED': 'live.transferBack',
  'withdraw FAILED': 'live.withdrawBack',
}

const wordOf = (entry: StatementEntry) => announced[`${typeOf(entry)} ${entry.status}`]

/**
 * Finds the entries that were being confirmed before and have an outcome now. While the member's own call is under way
 * (`isOwn`) the screen that made it shows the outcome.
 */
export function createOutcomes() {
  const open = new Set<string>()
  return (entries: StatementEntry[], isOwn: boolean): StatementEntry[] => {
    const ended = entries.filter(({ _id, status }) => status !== 'IN_PROGRESS' && open.delete(_id))
    if (!isOwn) for (const { _id, status } of entries) if (status === 'IN_PROGRESS') open.add(_id)
    return ended.filter(wordOf)
  }
}

export const outcomeText = (
  t: Translate,
  entry: StatementEntry,
  currency: Currency,
  nameOf: (code: string) => string,
): string =>
  t(wordOf(entry)!, {
    amount: moneyText(entry.amount, currency),
    place: nameOf(entry.status === 'SUCCESS' ? entry.to : entry.from),
  })

/** True if no part of an accepted transfer is on the way any more. */
export function hasEnded({ line, body }: OpenRequest, entries: OnTheWay[]): boolean {
  if (line !== transfer.line && line !== transferAll.line) return false
  const { from, to } = body as { from?: string; to: string }
  return !entries.some(
    (entry) =>
      entry.type === 'transfer' &&
      (line === transferAll.line || entry.from === from || entry.to === to),
  )
}
