import { type FormEvent, useId, useState } from 'react'
import { changePassword, profile } from '#contract/profile'
import { Refusal } from '#contract/refusal'
import { Button } from '#kit/ui/form/Button.tsx'
import { PasswordField } from '#kit/ui/form/Field.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { type TextId, useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { NewPassword, refusedPassword } from '../password/NewPassword.tsx'

/** PRO-02. An empty field does nothing; the sheet stays open until the new password is in use. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const { mutateAsync, isPending } = useSend(changePassword)
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const [isDifferent, setDifferent] = useState(false)
  const [refused, setRefused] = useState<TextId>()
  const { data } = useRead(profile, {})

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!oldPassword || !newPassword || !confirmed || isPending) return
    setDifferent(newPassword !== confirmed)
    if (newPassword !== confirmed) return
    try {
      await mutateAsync({ oldPassword, newPassword })
    } catch (error) {
      const isNew = error instanceof Refusal && error.field === 'newPassword'
      const reason = isNew ? (refusedPassword(error) ?? 'changePassword.rule') : undefined
      setRefused(reason)
      return void showError(reason ? t(reason) : error)
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
        <NewPassword
          label={t('changePassword.new')}
          rule="changePassword.rule"
          owner={{
            phone: data?.profile.username,
            names: data ? [data.profile.name, data.bankAccount.bankAccountName] : [],
            old: oldPassword,
          }}
          error={refused && t(refused)}
          value={newPassword}
          onChange={(text) => {
            setNew(text)
            setRefused(undefined)
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
