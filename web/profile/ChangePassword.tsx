import { type FormEvent, useId, useState } from 'react'
import { changePassword } from '#contract/profile'
import { Refusal } from '#contract/refusal'
import { Button } from '#kit/ui/form/Button.tsx'
import { PasswordField } from '#kit/ui/form/Field.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'

/** PRO-02. An empty field does nothing; the sheet stays open until the new password is in use. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const { mutateAsync, isPending } = useSend(changePassword)
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [isDifferent, setDifferent] = useState(false)
  const [isRefused, setRefused] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!oldPassword || !newPassword || !confirmed || isPending) return
    setDifferent(newPassword !== confirmed)
    if (newPassword !== confirmed) return
    try {
      await mutateAsync({ oldPassword, newPassword })
    } catch (error) {
      const isNew = error instanceof Refusal && error.field === 'newPassword'
      setRefused(isNew)
      return void showError(isNew ? t('changePassword.rule') : error)
    }
    toast(t('changePassword.saved'))
    onClose()
  }

  return (
    <Sheet
      title={t('changePassword.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={form} look="main" busy={isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void save(event)}>
        <PasswordField
          label={t('changePassword.old')}
          autoComplete="current-password"
          value={oldPassword}
          onChange={(event) => setOld(event.target.value)}
        />
        <PasswordField
          label={t('changePassword.new')}
          hint={t('changePassword.rule')}
          error={isRefused ? t('changePassword.rule') : undefined}
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => {
            setNew(event.target.value)
            setRefused(false)
          }}
        />
        <PasswordField
          label={t('changePassword.confirm')}
          error={isDifferent ? t('changePassword.notEqual') : undefined}
          autoComplete="new-password"
          value={confirmed}
          onChange={(event) => setConfirmed(event.target.value)}
        />
        <p className="muted">{t('changePassword.hint')}</p>
      </form>
    </Sheet>
  )
}
