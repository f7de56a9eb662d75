import { useState } from 'react'
import { uploadSupportImage } from '#contract/operator'
import { textOf } from '#kit/i18n/texts.ts'
import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { ButtonsEditor, buttonsFrom, type Written } from './ButtonsEditor.tsx'
import styles from './Composer.module.css'
import { isValid } from './isValid.ts'
import { uploadFile } from './uploadFile.ts'
import type { SupportMessage } from './useThread.ts'

type CardDraft = {
  key: string
  title: string
  subtitle: string
  picture?: { path: string; name: string }
  buttons: Written[]
}

const most = 10
const newCard = (): CardDraft => ({
  key: crypto.randomUUID(),
  title: '',
  subtitle: '',
  buttons: [],
})

const cardFrom = ({ title, subtitle, picture, buttons }: CardDraft) => ({
  title: title.trim(),
  ...(subtitle.trim() && { subtitle: subtitle.trim() }),
  ...(picture && { filePath: picture.path }),
  ...(buttons.length > 0 && { buttons: buttonsFrom(buttons) }),
})

type Props = { onClose: () => void; onSend: (message: SupportMessage) => void }

/** A carousel: each card with a title, and a line, a picture and buttons where there is something to say. */
export function CardsSheet({ onClose, onSend }: Props) {
  const t = useTexts()
  const [cards, setCards] = useState(() => [newCard()])
  const [problem, setProblem] = useState<string>()
  /** Pictures that are being uploaded: cards without them would be sent. */
  const [uploads, setUploads] = useState(0)
  const change = (key: string, part: Partial<CardDraft>) =>
    setCards((all) => all.map((card) => (card.key === key ? { ...card, ...part } : card)))

  function sendIt() {
    const message: SupportMessage = { message_type: 'generic', payloads: cards.map(cardFrom) }
    if (!isValid(message)) return setProblem(t('compose.check'))
    onSend(message)
    onClose()
  }

  return (
    <Sheet
      title={t('compose.cards')}
      onClose={onClose}
      actions={
        <Button look="main" busy={uploads > 0} onClick={sendIt}>
          {t('compose.send')}
        </Button>
      }
    >
      {cards.map((card, index) => (
        <fieldset
          key={card.key}
          className={styles.part}
          aria-label={t('compose.card', { n: index + 1 })}
        >
          <div className={styles.partHead}>
            <b>{t('compose.card', { n: index + 1 })}</b>
            {cards.length > 1 && (
              <IconButton
                icon="x"
                label={t('compose.removeCard', { n: index + 1 })}
                onClick={() => setCards(cards.filter(({ key }) => key !== card.key))}
              />
            )}
          </div>
          <CardFields
            card={card}
            onChange={(part) => change(card.key, part)}
            onProblem={setProblem}
            onUploads={(more) => setUploads((count) => count + more)}
          />
        </fieldset>
      ))}
      {cards.length < most && (
        <Button small icon="plus" onClick={() => setCards([...cards, newCard()])}>
          {t('compose.addCard')}
        </Button>
      )}
      {problem && <FieldError text={problem} />}
    </Sheet>
  )
}

type FieldsProps = {
  card: CardDraft
  onChange: (part: Partial<CardDraft>) => void
  onProblem: (problem: string | undefined) => void
  onUploads: (more: 1 | -1) => void
}

function CardFields({ card, onChange, onProblem, onUploads }: FieldsProps) {
  const t = useTexts()
  async function choose(file: File) {
    onProblem(undefined)
    onUploads(1)
    try {
      const never = new AbortController().signal
      const { path } = await uploadFile(uploadSupportImage, file, never, () => undefined)
      onChange({ picture: { path, name: file.name } })
    } catch (error) {
      onProblem(textOf(error))
    } finally {
      onUploads(-1)
    }
  }
  return (
    <>
      <TextField
        label={t('compose.cardTitle')}
        maxLength={100}
        value={card.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label={t('compose.cardSubtitle')}
        maxLength={200}
        value={card.subtitle}
        onChange={({ target }) => onChange({ subtitle: target.value })}
      />
      <label className={styles.pick}>
        {card.picture
          ? t('compose.cardPictureThere', { name: card.picture.name })
          : t('compose.cardPicture')}
        <input
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg,image/gif"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void choose(file)
          }}
        />
      </label>
      <ButtonsEditor
        written={card.buttons}
        least={0}
        onChange={(buttons) => onChange({ buttons })}
      />
    </>
  )
}
