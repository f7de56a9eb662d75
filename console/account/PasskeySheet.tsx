import { useId, useState } from 'react'
import type { operatorAccount } from '#contract/operator-account'
import { removePasskey, renamePasskey } from '#contract/operator-passkey'
import type { Out } from '#kit/api/ask.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { OldPassword, PasskeyName } from './fields.tsx'
import { useAttempt } from './useAttempt.ts'

export type Passkey = Out<typeof operatorAccount>['passkeys'][number]
type PasskeySheetProps = { passkey: Passkey; onClose: () => void }

export function RenamePasskey({ passkey, onClose }: PasskeySheetProps) {
  const t = useTexts()
  const form = useId()
  const [name, setName] = useState(passkey.name)
  const { mutateAsync, isPending } = useSend(renamePasskey, { isQuiet: true })
  const { problem, attempt } = useAttempt(() => {})
  const rename = attempt(async () => {
    await mutateAsync({ id: passkey.id, name })
    onClose()
  })
  return (
    <Sheet
      title={t('passkey.rename')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isPending}>
          {t('common.save')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={rename}>
        <PasskeyName value={name} onChange={setName} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}

export function RemovePasskey({ passkey, onClose }: PasskeySheetProps) {
  const t = useTexts()
  const form = useId()
  const [password, setPassword] = useState('')
  const { mutateAsync, isPending } = useSend(removePasskey, { isQuiet: true })
  const { problem, attempt } = useAttempt(() => {})
  const remove = attempt(async () => {
    await mutateAsync({ id: passkey.id, password })
    toast(t('passkey.removed'), { text: t('account.othersEnded') })
    onClose()
  })
  return (
    <Sheet
      title={t('passkey.removeQuestion', { name: passkey.name })}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="danger" busy={isPending}>
          {t('passkey.remove')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={remove}>
        <p>{t('passkey.removeText')}</p>
        <OldPassword value={password} onChange={setPassword} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
