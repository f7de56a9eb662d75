import type { StatementEntry } from '#contract/statement'
import { transfer, transferAll } from '#contract/transfer'
import type { OnTheWay } from '#contract/wallet'
import type { OpenRequest } from '#kit/api/idempotency.ts'
import { typeOf } from '../statement/entries.ts'

/** Results that are announced after the member left the screen. A payout is announced by its own entry. */
const announced = ['transfer SUCCESS', 'transfer FAILED', 'withdraw FAILED'] as const
export type Outcome = (typeof announced)[number]

export const outcomeOf = (entry: StatementEntry) => `${typeOf(entry)} ${entry.status}` as Outcome

const isAnnounced = (entry: StatementEntry): boolean => announced.includes(outcomeOf(entry))

/**
 * Finds the entries that were being confirmed before and have an outcome now. While the member's own call is under way
 * (`isOwn`) the screen that made it shows the outcome.
 */
export function createOutcomes() {
  const open = new Set<string>()
  return (entries: StatementEntry[], isOwn: boolean): StatementEntry[] => {
    const ended = entries.filter(({ _id, status }) => status !== 'IN_PROGRESS' && open.delete(_id))
    if (!isOwn) for (const { _id, status } of entries) if (status === 'IN_PROGRESS') open.add(_id)
    return ended.filter(isAnnounced)
  }
}

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
