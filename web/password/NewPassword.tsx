import { type MemberPasswordProblem, memberPasswordProblem } from '#contract/member-password'
import { PasswordField } from '#kit/ui/form/Field.tsx'
import { type TextId, useTexts } from '../app/texts.ts'

export const problemTexts: Record<MemberPasswordProblem, TextId> = {
  too_short: 'password.too_short',
  too_plain: 'password.too_plain',
  too_common: 'password.too_common',
}

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

/** A field for a new password, which says while it is typed why it cannot be chosen. */
export function NewPassword({ label, value, onChange, error }: Props) {
  const t = useTexts()
  const problem = value ? memberPasswordProblem(value) : 'too_short'
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      maxLength={128}
      hint={<span aria-live="polite">{t(problem ? problemTexts[problem] : 'password.fit')}</span>}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}
