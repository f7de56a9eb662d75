import { useState } from 'react'
import { Button } from '#kit/ui/form/Button.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { useTexts } from '../app/texts.ts'

/** Saves a file. */
export function SaveButton({ save }: { save: () => Promise<void> }) {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  async function start() {
    setBusy(true)
    await save().catch((error: unknown) => void showError(error))
    setBusy(false)
  }
  return (
    <Button small icon="save" busy={isBusy} onClick={() => void start()}>
      {t('members.csv')}
    </Button>
  )
}
