import { sources } from '#contract/site'
import { PasswordField, Select, TextField } from '#kit/ui/form/Field.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { useTexts } from '../app/texts.ts'
import { useLookup } from '../app/useLookup.ts'
import { NewPassword } from '../password/NewPassword.tsx'
import { StepForm } from './StepForm.tsx'
import type { Registering } from './useRegister.ts'

/** REG-05, REG-07 */
export function ProfileStep({ registering }: { registering: Registering }) {
  const t = useTexts()
  const { draft, fill, errorOf, isInviterKept, submitProfile } = registering
  const { data, isFailed, retry } = useLookup(sources)
  return (
    <StepForm
      registering={registering}
      title="register.profileTitle"
      hint={t('register.profileHint')}
      submit="common.next"
      onSubmit={submitProfile}
    >
      <TextField
        label={t('register.name')}
        icon="user"
        autoComplete="nickname"
        maxLength={60}
        value={draft.name}
        onChange={(event) => fill('name', event.target.value.toUpperCase())}
        error={errorOf('name')}
      />
      <NewPassword
        label={t('register.password')}
        rule="register.passwordRule"
        owner={{ phone: draft.phone, names: [draft.name] }}
        value={draft.password}
        onChange={(text) => fill('password', text)}
        error={errorOf('password')}
      />
      <PasswordField
        label={t('register.passwordConfirm')}
        autoComplete="new-password"
        maxLength={128}
        value={draft.passwordConfirm}
        onChange={(event) => fill('passwordConfirm', event.target.value)}
        error={errorOf('passwordConfirm')}
      />
      <Select
        label={t('register.source')}
        prompt={t('register.sourceChoose')}
        options={(data?.sources ?? []).map(({ code, description }) => ({
          value: code,
          label: description,
        }))}
        value={draft.sourceCode}
        onPick={(code) => fill('sourceCode', code)}
        error={errorOf('sourceCode')}
      />
      {isFailed && !data && <NotLoaded onRetry={retry} />}
      <TextField
        label={t('register.inviteCode')}
        icon="invite"
        autoComplete="off"
        maxLength={32}
        readOnly={isInviterKept}
        hint={isInviterKept && t('register.inviteKept')}
        value={draft.inviteCode}
        onChange={(event) => fill('inviteCode', event.target.value)}
        error={errorOf('inviteCode')}
      />
    </StepForm>
  )
}
