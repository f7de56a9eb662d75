import { useTexts } from '../app/texts.ts'
import { DraftNote } from './DraftNote.tsx'

type Props = {
  text: string
  /** The labels of the fields that both operators changed. */
  labels: string[]
  onUse: () => void
  onDiscard: () => void
}

/** Offers the draft of an object that another operator changed meanwhile (`useFieldsDraft`). */
export function OldDraft({ text, labels, onUse, onDiscard }: Props) {
  const t = useTexts()
  return (
    <>
      <DraftNote text={text} onDiscard={onDiscard} onUse={onUse} />
      {labels.length > 0 && <p>{t('desk.draftBoth', { fields: labels.join(', ') })}</p>}
    </>
  )
}
