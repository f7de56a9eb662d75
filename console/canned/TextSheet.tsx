import { type FormEvent, useId, useState } from 'react'
import { addCannedText, type CannedText, changeCannedText } from '#contract/operator'
import { textOf } from '#web/app/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem, TextField } from '#web/ui/Field.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { ask } from '../app/ask.ts'
import { useTexts } from '../app/texts.ts'
import styles from '../chat/Composer.module.css'

const languages = ['th', 'la', 'en'] as const

type Props = { text?: CannedText; onClose: () => void; onSaved: () => void }

export function TextSheet({ text, onClose, onSaved }: Props) {
  const t = useTexts()
  const form = useId()
  const [title, setTitle] = useState(text?.title ?? '')
  const [texts, setTexts] = useState(text?.texts ?? { th: '', la: '', en: '' })
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const wish = { title, texts }
      await (text
        ? ask(changeCannedText, { id: String(text.id), ...wish })
        : ask(addCannedText, wish))
      onSaved()
      onClose()
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <Sheet
      title={text ? t('texts.change', { title: text.title }) : t('texts.add')}
      onClose={onClose}
      acts={
        <Button type="submit" form={form} look="main" busy={isBusy}>
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
          onChange={({ target }) => setTitle(target.value)}
        />
        {languages.map((language) => (
          <label key={language} className={styles.area}>
            {t(`texts.${language}`)}
            <textarea
              rows={3}
              maxLength={2_000}
              required
              value={texts[language]}
              onChange={({ target }) => setTexts({ ...texts, [language]: target.value })}
            />
          </label>
        ))}
        {problem !== undefined && <Problem text={textOf(problem)} />}
      </form>
    </Sheet>
  )
}
