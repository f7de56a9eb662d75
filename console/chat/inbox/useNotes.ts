import { useMemo } from 'react'
import { conversationNotes, type Note } from '#contract/operator-inbox'
import { useRead } from '../../app/useCall.ts'

export type Notes = {
  /** The lines for operators, by the sequence of the message that they stand below. */
  below: ReadonlyMap<number, Note[]>
  /** The author of each message of support, by its sequence; null for the automatic answer. */
  authors: ReadonlyMap<number, string | null>
}

/** Reads everything about a conversation that only operators see. */
export function useNotes(id: string, first: number | undefined): Notes {
  const from = first === undefined || first <= 1 ? 0 : first
  const { data } = useRead(conversationNotes, { id, from }, { refetchOnWindowFocus: 'always' })
  return useMemo(
    () => ({
      below: Map.groupBy(data?.notes ?? [], ({ after }) => after),
      authors: new Map(data?.authors.map(({ sequence, by }) => [sequence, by])),
    }),
    [data],
  )
}
