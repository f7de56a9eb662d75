import { Button } from '#kit/ui/form/Button.tsx'
import { useTexts } from '../app/texts.ts'
import setting from '../setting/Setting.module.css'

type Props = { text: string; onDiscard: () => void }

/** Says what becomes of changes that are not sent, and discards them. */
export function DraftNote({ text, onDiscard }: Props) {
  const t = useTexts()
  return (
    <p className={setting.planned} role="status">
      {text}{' '}
      <Button small onClick={onDiscard}>
        {t('content.discard')}
      </Button>
    </p>
  )
}
