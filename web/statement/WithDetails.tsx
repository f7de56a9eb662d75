import { type ReactNode, Suspense, useState } from 'react'
import type { StatementEntry } from '#contract/statement'
import { lazySheet } from '../app/sheets.ts'
import { usePlaces } from './usePlaces.ts'

const DetailSheet = lazySheet(() => import('./DetailSheet.tsx'), 'DetailSheet')

export type Listing = {
  nameOf: (code: string) => string
  onOpen: (entry: StatementEntry) => void
}

/** Shows the entries, and the details of the one that is opened over them. */
export function WithDetails({
  entries,
  children,
}: {
  entries: StatementEntry[]
  children: (listing: Listing) => ReactNode
}) {
  const nameOf = usePlaces()
  const [open, setOpen] = useState<StatementEntry>()
  // It follows what the list learns of it, and stays when newer entries push it out of the list.
  const shown = entries.find(({ _id }) => _id === open?._id) ?? open
  return (
    <>
      {children({ nameOf, onOpen: setOpen })}
      {shown && (
        <Suspense>
          <DetailSheet entry={shown} nameOf={nameOf} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
