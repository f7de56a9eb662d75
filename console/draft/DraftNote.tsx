import { Button } from '#kit/ui/form/Button.tsx'
import { useTexts } from '../app/texts.ts'
import setting from '../setting/Setting.module.css'

type Props = { text: string; onDiscard: () => void; onUse?: () => void }

/** Says what becomes of changes that are not sent, and discards them. `onUse` is for changes that are not in the fields. */
export function DraftNote({ text, onDiscard, onUse }: Props) {
  const t = useTexts()
  return (
    <p className={setting.planned} role="status">
      {text}{' '}
      {onUse && (
        <>
          <Button small look="main" onClick={onUse}>
            {t('desk.useDraft')}
          </Button>{' '}
        </>
      )}
      <Button small onClick={onDiscard}>
        {t('content.discard')}
      </Button>
    </p>
  )
}
