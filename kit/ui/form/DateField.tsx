import type { ReactNode } from 'react'
import { inCommonYears } from './commonYears.ts'
import { TextField } from './Field.tsx'

type DateFieldProps = {
  label: string
  hint?: ReactNode
  value: string
  onChange: (date: string) => void
  error?: string | undefined
}

/** A date of birth. A year of the Buddhist calendar, as a Thai ID card shows it, is read too. */
export const DateField = ({ onChange, ...rest }: DateFieldProps) => (
  <TextField
    {...rest}
    type="date"
    autoComplete="bday"
    onChange={({ target }) => onChange(inCommonYears(target.value))}
  />
)
