import { useState } from 'react'
import { useMe } from '../app/operator.ts'
import { draftOf, keepDraft } from '../app/session.ts'

/**
 * State of an editor that this tab keeps under a name, if it has one: Back, a reload and the end of a session leave it there. `forget` removes
 * it when it is sent, or sets what the editor begins with again.
 */
export function useDraft<Draft>(name: string | undefined, begin: () => Draft) {
  const { username } = useMe()
  const [kept] = useState(() => (name === undefined ? undefined : draftOf<Draft>(username, name)))
  const keep = (kept: Draft | undefined) => {
    if (name !== undefined) keepDraft(username, name, kept)
  }
  const [draft, setDraft] = useState(kept ?? begin)
  const [isKept, setKept] = useState(kept !== undefined)
  return {
    draft,
    /** True if it was changed and not sent. */
    isKept,
    change(changed: Draft) {
      keep(changed)
      setDraft(() => changed)
      setKept(true)
    },
    forget(next: Draft = draft) {
      keep(undefined)
      setDraft(() => next)
      setKept(false)
    },
  }
}
