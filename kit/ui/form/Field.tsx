import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icons.ts'
import { IconButton } from './Button.tsx'
import styles from './Field.module.css'

type FieldProps = {
  label: string
  hint?: ReactNode
  /** The problem with the input. Screen readers announce it. */
  error?: string | undefined
  icon?: IconName
}

/** The frame of everything that can be filled in: name above, hint or error below. */
export function Field({
  label,
  hint,
  error,
  icon,
  after,
  children,
}: FieldProps & {
  after?: ReactNode
  children: (control: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': boolean
  }) => ReactNode
}) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={error ? `${styles.field} ${styles.bad}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        {icon && <Icon name={icon} />}
        {children({
          id,
          'aria-describedby': note ? noteId : undefined,
          'aria-invalid': Boolean(error),
        })}
        {after}
      </div>
      {error ? (
        <FieldError id={noteId} text={error} />
      ) : (
        hint && (
          <p id={noteId} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** One line of trouble, under a field or under a form. */
export function FieldError({ text, id }: { text: string; id?: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  // The menu may cover it.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p id={id} ref={line} className={styles.error} role="alert">
      <Icon name="alert" small />
      <span>{text}</span>
    </p>
  )
}

type TextFieldProps = FieldProps & InputHTMLAttributes<HTMLInputElement>

export const TextField = ({ label, hint, error, icon, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} {...(icon && { icon })}>
    {(control) => <input {...input} {...control} />}
  </Field>
)

/** A password that can be looked at. */
export function PasswordField({ label, hint, error, icon = 'lock', ...input }: TextFieldProps) {
  const t = useTexts()
  const [isShown, setShown] = useState(false)
  const eye = (
    <IconButton
      icon={isShown ? 'hidden' : 'eye'}
      label={t(isShown ? 'password.hide' : 'password.show')}
      onClick={() => setShown(!isShown)}
    />
  )
  return (
    <Field label={label} hint={hint} error={error} icon={icon} after={eye}>
      {(control) => <input {...input} {...control} type={isShown ? 'text' : 'password'} />}
    </Field>
  )
}

type Option = { value: string; label: string }

/** The phone's own list: the best one on a phone. */
export const Select = ({
  label,
  hint,
  error,
  icon,
  options,
  prompt,
  value,
  onPick,
}: FieldProps & {
  options: Option[]
  /** Shown while nothing is chosen. */
  prompt: string
  value: string
  onPick: (value: string) => void
}) => (
  <Field
    label={label}
    hint={hint}
    error={error}
    {...(icon && { icon })}
    after={<Icon name="down" />}
  >
    {(control) => (
      <select {...control} value={value} onChange={(event) => onPick(event.target.value)}>
        <option value="" disabled>
          {prompt}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)

export const Check = ({
  label,
  ...input
}: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) => (
  <label className={styles.check}>
    <input type="checkbox" {...input} />
    {label}
  </label>
)
