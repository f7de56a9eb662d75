import { useEffect, useState } from 'react'
import type { MemberPasswordProblem, PasswordOwner } from '#contract/member-password'
import type { Refusal } from '#contract/refusal'
import { PasswordField } from '#kit/ui/form/Field.tsx'
import { type TextId, useTexts } from '../app/texts.ts'
import type { Check } from './check.ts'

type Props = {
  label: string
  /** Says what is asked of a password, in words that the page has loaded. */
  rule: TextId
  owner: PasswordOwner
  value: string
  onChange: (text: string) => void
  error: string | undefined
}

/** The list of common passwords is as large as a page, so it loads when a password is chosen. */
let loaded: Check | undefined

/** A field for a new password, which says while it is typed why it cannot be chosen. */
export function NewPassword({ label, rule, owner, value, onChange, error }: Props) {
  const t = useTexts()
  const [check, setCheck] = useState(() => loaded)
  useEffect(() => {
    const load = async () => {
      loaded = await (await import('./check.ts')).loadCheck()
      setCheck(() => loaded)
    }
    // Without the list the server alone checks.
    load().catch(() => undefined)
  }, [])
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      maxLength={128}
      hint={<span aria-live="polite">{t(value && check ? check(value, owner) : rule)}</span>}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}

/** The reason for which the server refuses a password, if its text is loaded. */
export function refusedPassword({ details }: Refusal): TextId | undefined {
  const problem = (details as { problem?: MemberPasswordProblem } | undefined)?.problem
  return loaded && problem && `password.${problem}`
}
