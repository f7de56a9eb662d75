import type { StatementEntry } from '#contract/statement'
import { EntryRow } from './EntryRow.tsx'
import { WithDetails } from './WithDetails.tsx'

/** Lines of the statement, each with its details behind it. */
export const EntryList = ({
  entries,
  className,
}: {
  entries: StatementEntry[]
  className?: string
}) => (
  <WithDetails entries={entries}>
    {(listing) => (
      <ul className={className}>
        {entries.map((entry) => (
          <EntryRow key={entry._id} entry={entry} {...listing} />
        ))}
      </ul>
    )}
  </WithDetails>
)
