import { useEffect, useState } from 'react'
import { loadCommonPasswords } from '#contract/common-passwords'
import { digitsOf } from '#contract/digits'
import { type PasswordProblem, passwordMin, passwordProblemOf } from '#contract/operator-password'
import type { CommonPasswords } from '#contract/password-problem'
import { PasswordField, TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'

type FieldProps = { value: string; onChange: (value: string) => void }

/** The reason why the operator may not choose a password; without the common ones until they are loaded. */
export const useProblemOf = (username: string) => {
  const [words, setWords] = useState<CommonPasswords>()
  useEffect(() => {
    // Without the list the server alone checks.
    loadCommonPasswords().then(setWords, () => undefined)
  }, [])
  return (password: string): PasswordProblem | undefined =>
    passwordProblemOf(password, { username, common: words })
}

/** A new password, checked while it is typed. */
export function NewPassword({ username, value, onChange }: FieldProps & { username: string }) {
  const t = useTexts()
  const problemOf = useProblemOf(username)
  const problem = value === '' ? undefined : problemOf(value)
  // A password that is not complete yet is no mistake.
  const isMistake = problem !== undefined && problem !== 'too_short'
  const hint =
    problem === 'too_short'
      ? t('account.passwordLength', { count: [...value].length, min: passwordMin })
      : t(value && !problem ? 'account.passwordGood' : 'account.passwordHint')
  return (
    <PasswordField
      label={t('account.newPassword')}
      hint={hint}
      error={isMistake ? t(`passwordProblem.${problem}`) : undefined}
      autoComplete="new-password"
      maxLength={128}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export function OldPassword({ value, onChange }: FieldProps) {
  const t = useTexts()
  return (
    <PasswordField
      label={t('account.password')}
      autoComplete="current-password"
      maxLength={128}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

export function PasskeyName({ value, onChange }: FieldProps) {
  const t = useTexts()
  return (
    <TextField
      label={t('passkey.name')}
      hint={t('passkey.nameHint')}
      autoComplete="off"
      maxLength={60}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The six digits of an authenticator. */
export function Code({ value, onChange, hint }: FieldProps & { hint?: string }) {
  const t = useTexts()
  return (
    <TextField
      label={t('signIn.code')}
      hint={hint ?? t('signIn.codeHint')}
      icon="clock"
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern="[0-9]{6}"
      maxLength={6}
      required
      value={value}
      onChange={({ target }) => onChange(digitsOf(target.value))}
    />
  )
}
