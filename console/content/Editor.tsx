import { useState } from 'react'
import { type Content, lettersMost, previewContent, type Text } from '#contract/content'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { useDraft } from '../draft/useDraft.ts'
import styles from './Content.module.css'
import { contentOf, emptyPart, type Part, partsOf } from './draft.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { HistorySheet } from './HistorySheet.tsx'
import { LanguageFields } from './LanguageFields.tsx'
import { PublishSheet } from './PublishSheet.tsx'
import { Shown } from './Shown.tsx'

type Begun = { parts: Part[]; version: string }
const begin = ({ content, version }: Text): Begun => ({
  parts: partsOf(content),
  version,
})

/** Edits a text in three languages, and publishes over the version that it began with alone. */
export function Editor({ text }: { text: Text }) {
  const t = useTexts()
  const {
    draft,
    isKept: isChanged,
    change: keep,
    forget,
  } = useDraft(`content ${text.kind}`, () => begin(text))
  const [open, setOpen] = useState<'publish' | 'history'>()
  const [shown, setShown] = useState<Content>()
  const [problem, setProblem] = useState<string>()
  const previewing = useSend(previewContent, { isQuiet: true })
  // Somebody published meanwhile: what was not touched follows.
  if (draft.version !== text.version && !isChanged) forget(begin(text))
  const { parts, version } = draft
  const change = (parts: Part[]) => keep({ version, parts })

  async function preview() {
    setProblem(undefined)
    try {
      setShown((await previewing.mutateAsync({ content: contentOf(parts) })).content)
    } catch (error) {
      setProblem(textOf(error))
    }
  }
  function reset() {
    forget(begin(text))
    setShown(undefined)
    setProblem(undefined)
  }

  return (
    <>
      <EditorFrame
        isChanged={isChanged}
        // While a publication is answered, its own version has arrived.
        isOld={open !== 'publish' && version !== text.version}
        isPreviewing={previewing.isPending}
        problem={problem}
        addButton={
          <Button small icon="plus" onClick={() => change([...parts, emptyPart()])}>
            {t('content.addPart')}
          </Button>
        }
        preview={shown && <Shown content={shown} />}
        onDiscard={reset}
        onHistory={() => setOpen('history')}
        onPreview={() => void preview()}
        onPublish={() => setOpen('publish')}
      >
        {parts.map((part, index) => (
          <PartFields
            key={part.id}
            part={part}
            number={index + 1}
            onChange={(changed) => change(parts.map((one) => (one.id === part.id ? changed : one)))}
            onRemove={() => change(parts.filter(({ id }) => id !== part.id))}
          />
        ))}
        {parts.length === 0 && <p className="muted">{t('content.none')}</p>}
      </EditorFrame>
      {open === 'publish' && (
        <PublishSheet
          text={text}
          content={contentOf(parts)}
          version={version}
          onDone={(isPublished) => (isPublished ? forget() : reset())}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'history' && (
        <HistorySheet
          kind={text.kind}
          onUse={(content) => {
            change(partsOf(content))
            setShown(content)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

type Props = {
  part: Part
  number: number
  onChange: (part: Part) => void
  onRemove: () => void
}

function PartFields({ part, number, onChange, onRemove }: Props) {
  const t = useTexts()
  return (
    <fieldset className={styles.part}>
      <legend>{t('content.part', { number })}</legend>
      <LanguageFields
        values={part}
        number={number}
        rows={6}
        lettersMost={lettersMost}
        onChange={(language, text) => onChange({ ...part, [language]: text })}
      />
      <p>
        <Button small icon="x" onClick={onRemove}>
          {t('content.removePart', { number })}
        </Button>
      </p>
    </fieldset>
  )
}
