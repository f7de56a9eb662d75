import { region } from '#kit/i18n/region.ts'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import { phoneIn } from './rules.ts'
import { StepForm } from './StepForm.tsx'
import type { Registering } from './useRegister.ts'

/** Keeps the place of a text that is still read, so that nothing moves when it arrives. */
const emptyLine = '\u00a0'

/** The age is asked before anything else, also before a code is sent. */
export function PhoneStep({ registering }: { registering: Registering }) {
  const t = useTexts()
  const { draft, fill, errorOf, minimumAge, submitPhone } = registering
  return (
    <StepForm
      registering={registering}
      title="register.phoneTitle"
      hint={t('register.phoneHint')}
      submit="common.next"
      onSubmit={submitPhone}
    >
      <TextField
        label={t('register.phone')}
        icon="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={16}
        placeholder={region === 'lao' ? '2055123456' : '0812345678'}
        value={draft.phone}
        onChange={(event) => fill('phone', phoneIn(event.target.value, region))}
        error={errorOf('phone')}
      />
      <DateField
        label={t('register.dateOfBirth')}
        hint={minimumAge ? t('register.minimumAge', { age: minimumAge }) : emptyLine}
        value={draft.dateOfBirth}
        onChange={(date) => fill('dateOfBirth', date)}
        error={errorOf('dateOfBirth')}
      />
    </StepForm>
  )
}
