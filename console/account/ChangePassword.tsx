import { useId, useState } from 'react'
import { changeOperatorPassword } from '#contract/operator-account'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useMe } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { NewPassword, OldPassword, useProblemOf } from './fields.tsx'
import { useAttempt } from './useAttempt.ts'
import { useSecond } from './useSecond.tsx'

export function ChangePassword({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const { username } = useMe()
  const problemOf = useProblemOf(username)
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const second = useSecond()
  const [isBusy, setBusy] = useState(false)
  const { mutateAsync } = useSend(changeOperatorPassword, { isQuiet: true })
  const { problem, attempt } = useAttempt(() => {
    second.clear()
    setBusy(false)
  })

  const change = attempt(async () => {
    setBusy(true)
    await mutateAsync({ password, newPassword, ...(await second.prove(password)) })
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
          busy={isBusy}
          disabled={problemOf(newPassword) !== undefined}
        >
          {t('common.save')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={change}>
        <OldPassword value={password} onChange={setPassword} />
        <NewPassword username={username} value={newPassword} onChange={setNewPassword} />
        {second.field}
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
