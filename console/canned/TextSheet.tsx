import { type FormEvent, useId, useState } from 'react'
import { type Language, languages } from '#contract/language'
import { addCannedText, type CannedText, changeCannedText } from '#contract/operator'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import styles from '../chat/Composer.module.css'
import { DraftNote } from '../draft/DraftNote.tsx'
import { OldDraft } from '../draft/OldDraft.tsx'
import { useFieldsDraft } from '../draft/useFieldsDraft.ts'

type Props = { text?: CannedText; onClose: () => void }

export function TextSheet({ text, onClose }: Props) {
  const t = useTexts()
  const form = useId()
  const now: Record<'title' | Language, string> = {
    title: text?.title ?? '',
    th: text?.texts.th ?? '',
    la: text?.texts.la ?? '',
    en: text?.texts.en ?? '',
  }
  const { fields, isKept, change, discard, forget, old, rebase } = useFieldsDraft(
    `canned ${text?.id ?? 'new'}`,
    now,
  )
  const [problem, setProblem] = useState<unknown>()
  const adding = useSend(addCannedText, { isQuiet: true })
  const changing = useSend(changeCannedText, { isQuiet: true })

  async function save(event: FormEvent) {
    event.preventDefault()
    try {
      const { title, th, la, en } = fields
      const input = { title, texts: { th, la, en } }
      await (text
        ? changing.mutateAsync({ id: String(text.id), ...input })
        : adding.mutateAsync(input))
      forget()
      onClose()
    } catch (error) {
      setProblem(error)
    }
  }

  return (
    <Sheet
      title={text ? t('texts.change', { title: text.title }) : t('texts.add')}
      onClose={onClose}
      actions={
        !old && (
          <Button
            type="submit"
            form={form}
            look="main"
            busy={adding.isPending || changing.isPending}
          >
            {t('common.save')}
          </Button>
        )
      }
    >
      {old ? (
        <OldDraft
          text={t('texts.draftOld')}
          labels={old.map((field) => t(labelOf[field]))}
          onUse={rebase}
          onDiscard={discard}
        />
      ) : (
        <form id={form} className="stack" onSubmit={(event) => void save(event)}>
          {isKept && <DraftNote text={t('desk.draft')} onDiscard={discard} />}
          <TextField
            label={t('texts.name')}
            maxLength={60}
            required
            value={fields.title}
            onChange={({ target }) => change({ ...fields, title: target.value })}
          />
          {languages.map((language) => (
            <label key={language} className={styles.area}>
              {t(`texts.${language}`)}
              <textarea
                rows={3}
                maxLength={2_000}
                required
                value={fields[language]}
                onChange={({ target }) => change({ ...fields, [language]: target.value })}
              />
            </label>
          ))}
          {problem !== undefined && <FieldError text={textOf(problem)} />}
        </form>
      )}
    </Sheet>
  )
}

const labelOf = {
  title: 'texts.name',
  th: 'texts.th',
  la: 'texts.la',
  en: 'texts.en',
} as const satisfies Record<'title' | Language, string>
