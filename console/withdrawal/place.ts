import { useSearchParams } from 'wouter'
import {
  heldRules,
  type WithdrawalColumn,
  type WithdrawalRow,
  withdrawalColumns,
} from '#contract/operator-withdrawal'

/** The filter of the board, as the address keeps it. */
export type BoardFilter = {
  column: WithdrawalColumn
  rule: (typeof heldRules)[number] | undefined
  claimed: 'mine' | 'nobody' | undefined
}

const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | null,
): Value | undefined => values.find((value) => value === text)

export function useBoardPlace(reference: string | undefined) {
  const [search, setSearch] = useSearchParams()
  const filter: BoardFilter = {
    column: oneOf(withdrawalColumns, search.get('column')) ?? 'decide',
    rule: oneOf(heldRules, search.get('rule')),
    claimed: oneOf(['mine', 'nobody'], search.get('claimed')),
  }
  const query = search.toString()
  return {
    filter,
    reference,
    set: (name: 'rule' | 'claimed', value: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true },
      ),
    /** Address of a withdrawal, and of the board without one. */
    hrefOf: (one?: string) => `/withdrawals${one ? `/${one}` : ''}${query ? `?${query}` : ''}`,
  }
}

export type ShownRow = WithdrawalRow & { isGone: boolean }

/**
 * The rows to show. While the pointer is over the list, a row that was decided meanwhile stays in its place, and new ones
 * come at the end, so that no row moves under it.
 */
export function settledRows(
  before: ShownRow[],
  now: WithdrawalRow[],
  isHeldStill: boolean,
): ShownRow[] {
  const fresh = now.map((row): ShownRow => Object.assign({ isGone: false }, row))
  if (!isHeldStill) return fresh
  const byReference = new Map(fresh.map((row) => [row.reference, row]))
  const kept = before.map(
    (row): ShownRow => byReference.get(row.reference) ?? Object.assign({}, row, { isGone: true }),
  )
  const known = new Set(before.map(({ reference }) => reference))
  return [...kept, ...fresh.filter(({ reference }) => !known.has(reference))]
}

/** Compares the waiting time with the target: red past twice the target. */
export function waitTone(
  { column, since }: Pick<WithdrawalRow, 'column' | 'since'>,
  now: number,
  targetMinutes: number,
): 'calm' | 'wait' | 'bad' {
  if (column !== 'decide') return 'calm'
  const minutes = (now - since) / 60_000
  if (minutes > 2 * targetMinutes) return 'bad'
  return minutes > targetMinutes ? 'wait' : 'calm'
}

/** Letters that are typed into a field, or while a sheet is open, are no commands. */
export const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && target.matches('input, textarea, select')) ||
  document.querySelector('[role="dialog"]') !== null
