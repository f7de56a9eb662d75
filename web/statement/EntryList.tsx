import { Suspense, useState } from 'react'
import type { StatementEntry } from '#contract/statement'
import { lazySheet } from '../app/sheets.ts'
import { EntryRow } from './EntryRow.tsx'
import { usePlaces } from './usePlaces.ts'

const DetailSheet = lazySheet(() => import('./DetailSheet.tsx'), 'DetailSheet')

/** Lines of the statement, each with its details behind it. */
export function EntryList({
  entries,
  className,
}: {
  entries: StatementEntry[]
  className?: string
}) {
  const nameOf = usePlaces()
  const [open, setOpen] = useState<string>()
  // By its id, so that it follows what the list learns of it.
  const shown = entries.find(({ _id }) => _id === open)
  return (
    <>
      <ul className={className}>
        {entries.map((entry) => (
          <EntryRow
            key={entry._id}
            entry={entry}
            nameOf={nameOf}
            onOpen={({ _id }) => setOpen(_id)}
          />
        ))}
      </ul>
      {shown && (
        <Suspense>
          <DetailSheet entry={shown} nameOf={nameOf} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
