import { useTexts } from '../app/texts.ts'
import area from '../chat/Composer.module.css'

type Props = {
  value: string
  onChange: (text: string) => void
  /** Says that only operators read it, where there is a message to the member too. */
  isInternal?: boolean
  isOptional?: boolean
  lettersMost?: number | undefined
}

/** The reason that stands in the audit log. */
export function ReasonField({ value, onChange, isInternal, isOptional, lettersMost = 500 }: Props) {
  const t = useTexts()
  return (
    <label className={area.area}>
      {t(isInternal ? 'decide.reason' : 'act.reason')}
      <textarea
        rows={3}
        minLength={3}
        maxLength={lettersMost}
        required={!isOptional}
        value={value}
        onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
      />
    </label>
  )
}
