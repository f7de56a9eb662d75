import { useState } from 'react'
import type { StatementEntry } from '#contract/statement'
import { typeOf } from '../statement/entries.ts'
import { useNewest } from '../statement/useNewest.ts'
import { useShownHere } from '../statement/useShownHere.ts'

type Matches = (entry: StatementEntry) => boolean

/** The deposit that arrived while the view was open, of those that match. The view shows it, so no toast does. */
export function useArrived(matches: Matches): StatementEntry | undefined {
  const { data } = useNewest()
  const [known, setKnown] = useState<ReadonlySet<string>>()
  const isDeposit: Matches = (entry) =>
    typeOf(entry) === 'deposit' && entry.status === 'SUCCESS' && matches(entry)
  if (data && !known) setKnown(new Set(data.statements.map(({ _id }) => _id)))
  useShownHere(isDeposit)
  return known && data?.statements.find((entry) => !known.has(entry._id) && isDeposit(entry))
}
