import { useState } from 'react'
import { useMe } from '../app/operator.ts'
import { draftOf, keepDraft } from '../app/session.ts'

/**
 * State of an editor that this tab keeps under a name: Back, a reload and the end of a session leave it there. `forget` removes
 * it when it is sent, or sets what the editor begins with again.
 */
export function useDraft<Draft>(name: string, begin: () => Draft) {
  const { username } = useMe()
  const [kept] = useState(() => draftOf<Draft>(username, name))
  const [draft, setDraft] = useState(kept ?? begin)
  const [isKept, setKept] = useState(kept !== undefined)
  return {
    draft,
    /** True if it was changed and not sent. */
    isKept,
    change(changed: Draft) {
      keepDraft(username, name, changed)
      setDraft(() => changed)
      setKept(true)
    },
    forget(next: Draft = draft) {
      keepDraft(username, name, undefined)
      setDraft(() => next)
      setKept(false)
    },
  }
}
