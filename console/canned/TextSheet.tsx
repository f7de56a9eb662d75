import { type FormEvent, useId, useState } from 'react'
import { languages } from '#contract/language'
import { addCannedText, type CannedText, changeCannedText } from '#contract/operator'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import styles from '../chat/Composer.module.css'
import { useDraft } from '../draft/useDraft.ts'

type Props = { text?: CannedText; onClose: () => void }

export function TextSheet({ text, onClose }: Props) {
  const t = useTexts()
  const form = useId()
  const begin = () => ({
    title: text?.title ?? '',
    texts: text?.texts ?? { th: '', la: '', en: '' },
  })
  // A draft belongs to the text that it began with: it does not overwrite a change of another operator.
  const name = `canned ${text?.id ?? 'new'} ${JSON.stringify(begin())}`
  const { draft, change, forget } = useDraft(name, begin)
  const { title, texts } = draft
  const [problem, setProblem] = useState<unknown>()
  const adding = useSend(addCannedText, { isQuiet: true })
  const changing = useSend(changeCannedText, { isQuiet: true })

  async function save(event: FormEvent) {
    event.preventDefault()
    try {
      const input = { title, texts }
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
        <Button type="submit" form={form} look="main" busy={adding.isPending || changing.isPending}>
          {t('common.save')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void save(event)}>
        <TextField
          label={t('texts.name')}
          maxLength={60}
          required
          value={title}
          onChange={({ target }) => change({ ...draft, title: target.value })}
        />
        {languages.map((language) => (
          <label key={language} className={styles.area}>
            {t(`texts.${language}`)}
            <textarea
              rows={3}
              maxLength={2_000}
              required
              value={texts[language]}
              onChange={({ target }) =>
                change({ ...draft, texts: { ...texts, [language]: target.value } })
              }
            />
          </label>
        ))}
        {problem !== undefined && <FieldError text={textOf(problem)} />}
      </form>
    </Sheet>
  )
}
