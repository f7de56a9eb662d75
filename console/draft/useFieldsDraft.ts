import { useDraft } from './useDraft.ts'

type Begun<Fields> = { fields: Fields; begunWith: Fields }

/**
 * Draft of the fields of an object that other operators change too. If it changed while the draft was not sent, `old` names the
 * fields that both changed, and the editor offers the draft with OldDraft in place of the fields (docs/decisions/0239).
 */
export function useFieldsDraft<Fields extends object>(name: string, now: Fields) {
  const begun = { fields: now, begunWith: now }
  const { draft, isKept, change, forget } = useDraft<Begun<Fields>>(name, () => begun)
  const { fields, begunWith } = draft
  const changedMeanwhile = changedIn(begunWith, now)
  const hasChanged = changedMeanwhile.length > 0
  const typed = changedIn(begunWith, fields)
  // Without unsent changes, the fields follow the change of another operator.
  if (hasChanged && !isKept) forget(begun)
  return {
    fields,
    isKept,
    change: (changed: Fields) => change({ fields: changed, begunWith }),
    discard: () => forget(begun),
    forget: () => forget(),
    old: isKept && hasChanged && changedMeanwhile.filter((field) => typed.includes(field)),
    rebase: () => change({ fields: rebased(draft, now), begunWith: now }),
  }
}

/** The fields in which two drafts differ. */
const changedIn = <Fields extends object>(one: Fields, other: Fields): (keyof Fields)[] =>
  (Object.keys(one) as (keyof Fields)[]).filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  )

/** The object as it is now, with the fields that the operator changed in what the draft began with. */
function rebased<Fields extends object>({ fields, begunWith }: Begun<Fields>, now: Fields): Fields {
  const typed = changedIn(begunWith, fields).map((field) => [field, fields[field]])
  return Object.assign({}, now, Object.fromEntries(typed))
}
