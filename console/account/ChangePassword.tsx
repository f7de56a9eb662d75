import { useId, useState } from 'react'
import { changeOperatorPassword } from '#contract/operator-account'
import { passwordProblemOf } from '#contract/operator-password'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useMe } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { Code, NewPassword, OldPassword } from './fields.tsx'
import { useAttempt } from './useAttempt.ts'

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const { username } = useMe()
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [code, setCode] = useState('')
  const { mutateAsync, isPending } = useSend(changeOperatorPassword, { isQuiet: true })
  const { problem, attempt } = useAttempt(() => setCode(''))

  const change = attempt(async () => {
    await mutateAsync({ password, newPassword, code })
    toast(t('account.changed'), { text: t('account.othersEnded') })
    onClose()
  })

  return (
    <Sheet
      title={t('account.changePassword')}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form={form}
          look="main"
          busy={isPending}
          disabled={passwordProblemOf(newPassword, username) !== undefined}
        >
          {t('common.save')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={change}>
        <OldPassword value={password} onChange={setPassword} />
        <NewPassword username={username} value={newPassword} onChange={setNewPassword} />
        <Code value={code} onChange={setCode} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
