import { digitsOf } from '#contract/digits'
import { banks } from '#contract/site'
import { bankName } from '#kit/i18n/bankName.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { region } from '#kit/i18n/region.ts'
import { BankMark } from '#kit/ui/BankMark.tsx'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { RadioGroup, TabStrip } from '#kit/ui/form/RadioGroup.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import type { Currency } from '#money'
import { type TextId, useTexts } from '../app/texts.ts'
import { useLookup } from '../app/useLookup.ts'
import { Consent } from './Consent.tsx'
import styles from './Register.module.css'
import { StepForm } from './StepForm.tsx'
import type { Registering } from './useRegister.ts'

/** REG-11: the banks that pay fastest. Kip is deposited and paid out by banks of Laos alone. */
const recommended = {
  BAHT: { codes: ['KBANK', 'KTB'], text: 'register.bankRecommended' },
  LAK: { codes: ['BCEL', 'JDB'], text: 'register.bankRecommendedLao' },
} as const satisfies Record<Currency, { codes: readonly string[]; text: TextId }>

/** REG-08 to REG-11 */
export function BankStep({ registering }: { registering: Registering }) {
  const t = useTexts()
  const language = useLanguage()
  const { draft, fill, errorOf, submitBank } = registering
  const { data, isFailed, retry } = useLookup(banks)
  const all = data?.banks ?? []
  const { codes, text } = recommended[draft.currency]
  const quick = all.filter(({ code }) => codes.some((known) => known === code))
  const name = (field: 'firstName' | 'lastName') => ({
    maxLength: 60,
    autoComplete: field === 'firstName' ? 'given-name' : 'family-name',
    autoCapitalize: 'characters',
    value: draft[field],
    onChange: (event: { target: { value: string } }) =>
      fill(field, event.target.value.toUpperCase()),
    error: errorOf(field),
  })
  return (
    <StepForm
      registering={registering}
      title="register.bankTitle"
      hint={t('register.bankHint')}
      submit="register.submit"
      onSubmit={submitBank}
    >
      <Select
        label={t('register.bank')}
        prompt={t('register.bankChoose')}
        options={all.map((bank) => ({ value: bank.code, label: bankName(bank, language) }))}
        value={draft.bankCode}
        onPick={(code) => fill('bankCode', code)}
        error={errorOf('bankCode')}
      />
      {isFailed && !data && <NotLoaded onRetry={retry} />}
      {quick.length > 0 && (
        <div className={styles.recommended}>
          <p className="muted">{t(text)}</p>
          <TabStrip
            label={t(text)}
            options={quick.map(({ code }) => ({
              value: code,
              label: code === 'KBANK' ? 'KBank' : code,
              mark: <BankMark code={code} />,
            }))}
            value={draft.bankCode}
            onPick={(code) => fill('bankCode', code)}
          />
        </div>
      )}
      <TextField
        label={t('register.accountNumber')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={draft.accountNumber}
        onChange={(event) => fill('accountNumber', digitsOf(event.target.value))}
        error={errorOf('accountNumber')}
      />
      <TextField label={t('register.firstName')} {...name('firstName')} />
      <TextField label={t('register.lastName')} {...name('lastName')} />
      {region === 'lao' && (
        <fieldset className={styles.currency}>
          <legend>{t('register.currency')}</legend>
          <RadioGroup
            look="pair"
            label={t('register.currency')}
            options={[
              { value: 'LAK', label: t('register.currencyLAK') },
              { value: 'BAHT', label: t('register.currencyBAHT') },
            ]}
            value={draft.currency}
            onPick={(currency) => fill('currency', currency)}
          />
        </fieldset>
      )}
      <Consent />
    </StepForm>
  )
}
