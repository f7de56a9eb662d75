import { useId, useState } from 'react'
import { addPasskey, startPasskey } from '#contract/operator-passkey'
import { deviceOf } from '#kit/passkey/device.ts'
import { createPasskey } from '#kit/passkey/passkey.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { ask } from '../app/ask.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { OldPassword, PasskeyName } from './fields.tsx'
import { useAttempt } from './useAttempt.ts'

/** Asks for the password and a name, then lets the browser make the passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const [password, setPassword] = useState('')
  const [name, setName] = useState(deviceOf(navigator.userAgent))
  const [isBusy, setBusy] = useState(false)
  const { mutateAsync } = useSend(addPasskey, { isQuiet: true })
  const { problem, attempt } = useAttempt(() => setBusy(false))

  const add = attempt(async () => {
    setBusy(true)
    const passkey = await createPasskey(await ask(startPasskey, { password }))
    await mutateAsync({ password, name, passkey })
    toast(t('passkey.added'), { text: t('account.othersEnded') })
    onClose()
  })

  return (
    <Sheet
      title={t('passkey.add')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isBusy}>
          {t('passkey.create')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={add}>
        <p>{t('passkey.text')}</p>
        <OldPassword value={password} onChange={setPassword} />
        <PasskeyName value={name} onChange={setName} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
