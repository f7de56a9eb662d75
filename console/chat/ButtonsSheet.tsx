import { useState } from 'react'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { ButtonsEditor, buttonsFrom, newButton } from './ButtonsEditor.tsx'
import styles from './Composer.module.css'
import { isValid } from './isValid.ts'
import type { SupportMessage } from './useThread.ts'

type Kind = 'buttons' | 'quick_replies'
type Props = { onClose: () => void; onSend: (message: SupportMessage) => void }

/** A text with buttons that stay, or with quick replies that go away once something is answered. */
export function ButtonsSheet({ onClose, onSend }: Props) {
  const t = useTexts()
  const [kind, setKind] = useState<Kind>('quick_replies')
  const [words, setWords] = useState('')
  const [written, setWritten] = useState(() => [newButton()])
  const [isWrong, setWrong] = useState(false)

  function sendIt() {
    const payload = { message: words.trim(), buttons: buttonsFrom(written) }
    const message: SupportMessage = { message_type: kind, payload }
    if (!isValid(message)) return setWrong(true)
    onSend(message)
    onClose()
  }

  return (
    <Sheet
      title={t('compose.buttons')}
      onClose={onClose}
      actions={
        <Button look="main" onClick={sendIt}>
          {t('compose.send')}
        </Button>
      }
    >
      <Select
        label={t('compose.kind')}
        prompt={t('compose.choose')}
        options={[
          { value: 'quick_replies', label: t('compose.quickKind') },
          { value: 'buttons', label: t('compose.buttonsKind') },
        ]}
        value={kind}
        onPick={(value) => setKind(value as Kind)}
      />
      <label className={styles.area}>
        {t('compose.words')}
        <textarea
          rows={2}
          maxLength={2_000}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      <ButtonsEditor written={written} least={1} onChange={setWritten} />
      {isWrong && <FieldError text={t('compose.check')} />}
    </Sheet>
  )
}
