import { useTexts } from '../i18n/texts.ts'
import { copy } from './copy.ts'
import { Button, IconButton } from './form/Button.tsx'

type CopyProps = {
  text: string
  /** The toast shows this, if it is not the text itself. */
  shown?: string
  /** The name of the button: which text it copies. */
  label?: string
  look?: 'icon' | 'button'
}

/** Puts a text on the clipboard and says so. */
export function Copy({ text, shown, label, look = 'icon' }: CopyProps) {
  const t = useTexts()
  const name = label ?? t('common.copy')
  const doCopy = () => void copy(text, shown)
  if (look === 'icon') return <IconButton icon="copy" label={name} onClick={doCopy} />
  return (
    <Button small icon="copy" onClick={doCopy}>
      {name}
    </Button>
  )
}
