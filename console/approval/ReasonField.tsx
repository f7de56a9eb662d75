import { useTexts } from '../app/texts.ts'
import area from '../chat/Composer.module.css'

type Props = { value: string; onChange: (text: string) => void }

/** The reason that stands in the audit log. */
export function ReasonField({ value, onChange }: Props) {
  const t = useTexts()
  return (
    <label className={area.area}>
      {t('act.reason')}
      <textarea
        rows={3}
        minLength={3}
        maxLength={500}
        required
        value={value}
        onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
      />
    </label>
  )
}
