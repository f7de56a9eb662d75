import type { ReactNode } from 'react'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import { DraftNote } from '../draft/DraftNote.tsx'
import setting from '../setting/Setting.module.css'

type Props = {
  /** The draft differs from what is published. */
  isChanged: boolean
  /** Somebody published after this draft was begun. */
  isOld: boolean
  isPreviewing: boolean
  problem: string | undefined
  addButton: ReactNode
  preview: ReactNode
  onDiscard: () => void
  onHistory: () => void
  onPreview: () => void
  onPublish: () => void
  /** The fields. */
  children: ReactNode
}

/** The frame of an editor whose versions are kept: what became of the draft above the fields, and the buttons below them. */
export function EditorFrame(props: Props) {
  const { isChanged, isOld, isPreviewing, problem, addButton, preview, children } = props
  const t = useTexts()
  return (
    <>
      {isChanged && (
        <DraftNote
          text={t(isOld ? 'content.isOld' : 'content.isChanged')}
          onDiscard={props.onDiscard}
        />
      )}
      <p className="muted">{t('content.html')}</p>
      {children}
      <div className={setting.acts}>
        {addButton}
        <Button small onClick={props.onHistory}>
          {t('content.history')}
        </Button>
        <Button small busy={isPreviewing} onClick={props.onPreview}>
          {t('content.preview')}
        </Button>
        <Button small look="main" disabled={!isChanged} onClick={props.onPublish}>
          {t('content.publish')}
        </Button>
      </div>
      {problem && <FieldError text={problem} />}
      {preview && (
        <section className="stack" aria-label={t('content.preview')}>
          <h2>{t('content.previewTitle')}</h2>
          {preview}
        </section>
      )}
    </>
  )
}
