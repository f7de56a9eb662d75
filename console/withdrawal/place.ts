import {
  heldRules,
  type WithdrawalColumn,
  type WithdrawalRow,
  withdrawalColumns,
} from '#contract/operator-withdrawal'
import { amountOf, complete, unreadIn, useFilter, withForm } from '../app/filter.ts'

const boardFields = ['column', 'rule', 'claimed', 'bank', 'amountFrom', 'amountTo'] as const
export type BoardField = (typeof boardFields)[number]
export type BoardFilter = Partial<Record<BoardField, string>>

/** The call's input for the fields. */
export const boardInput = (filter: BoardFilter) => ({
  column: withdrawalColumns.find((one) => one === filter.column) ?? ('decide' as const),
  ...complete({
    rule: heldRules.find((one) => one === filter.rule),
    claimed: (['mine', 'nobody'] as const).find((one) => one === filter.claimed),
    bank: withForm(filter.bank?.trim().toUpperCase(), /^[A-Z0-9]{2,20}$/),
    amountMin: amountOf(filter.amountFrom),
    amountMax: amountOf(filter.amountTo),
  }),
})

/** The fields that are filled and do not filter. */
export function unreadOf(filter: BoardFilter): BoardField[] {
  const { amountMin: amountFrom, amountMax: amountTo, ...input } = boardInput(filter)
  return unreadIn(filter, Object.assign({ amountFrom, amountTo }, input))
}

export function useBoardPlace(reference: string | undefined) {
  const place = useFilter(boardFields)
  const { column, ...rest } = place.filter
  return {
    ...place,
    input: boardInput(place.filter),
    reference,
    isFiltered: Object.keys(rest).length > 0,
    clear: () => place.goTo(column ? { column } : {}),
    /** Address of a column, with the same filter. */
    columnHref: (one: WithdrawalColumn) =>
      `/withdrawals?${new URLSearchParams(Object.assign({}, rest, { column: one }))}`,
    /** Address of a withdrawal, and of the board without one. */
    hrefOf: (one?: string) => `/withdrawals${one ? `/${one}` : ''}${place.search}`,
  }
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
