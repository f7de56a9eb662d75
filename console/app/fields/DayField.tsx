import { type ChangeEvent, type FocusEvent, useEffect, useRef } from 'react'
import { Field } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../texts.ts'

/** The value of a date of which a part is typed. No filter can read it. */
const partial = 'partial'

/** Years have four digits. */
export const dayBounds = { min: '1970-01-02', max: '9999-12-31' } as const

type Props = {
  label: string
  value: string
  isUnread: boolean
  onChange: (value: string) => void
}

/** A day of a filter. The browser gives a date of which a part is typed no value, and the list would pass for filtered. */
export function DayField({ label, value, isUnread, onChange }: Props) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A filter that is cleared takes the typed part along.
    if (value === '' && field.current?.validity.badInput) field.current.value = ''
  }, [value])

  function read({ target }: ChangeEvent<HTMLInputElement> | FocusEvent<HTMLInputElement>) {
    const next = target.validity.badInput ? partial : target.value
    if (next !== value) onChange(next)
  }

  return (
    <Field label={label} error={isUnread ? t('filter.badDay') : undefined}>
      {(control) => (
        <input
          {...control}
          {...dayBounds}
          ref={field}
          type="date"
          value={value === partial ? '' : value}
          onChange={read}
          onBlur={read}
        />
      )}
    </Field>
  )
}
