import type { ReactNode } from 'react'
import { qrProviders } from '#contract/deposit'
import { languages, languageTags } from '#contract/language'
import type { SettingOption, settings } from '#contract/setting'
import { type SettingKey, type SettingShape, settingOf } from '#contract/setting-list'
import type { Out } from '#kit/api/ask.ts'
import { AmountField } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { Check, Select, TextField } from '#kit/ui/form/Field.tsx'
import { currencies, formatAmount, toAmount } from '#money'
import { type Translate, useTexts } from '../app/texts.ts'
import area from '../chat/Composer.module.css'
import type { Draft } from './draft.ts'
import styles from './Setting.module.css'

type Props = Pick<Out<typeof settings>, 'games' | 'banks'> & {
  settingKey: SettingKey
  draft: Draft
  onChange: (draft: Draft) => void
}

/** The fields of a value, by the kind of the setting. */
export function ValueField({ settingKey, draft, games, banks, onChange }: Props) {
  const t = useTexts()
  const shape = settingOf(settingKey)
  const label = t('settings.value')
  const hint = boundsText(t, shape)
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const changePart = (name: string, text: string) =>
    change({ parts: { ...draft.parts, [name]: text } })
  switch (shape.kind) {
    case 'yes-no':
      return (
        <Check
          label={t(`setting.${settingKey}`)}
          checked={draft.text === 'true'}
          onChange={({ target }) => change({ text: String(target.checked) })}
        />
      )
    case 'amounts':
      return (
        <Group label={label} hint={hint}>
          {currencies.map((currency) => (
            <AmountField
              key={currency}
              label={t(`roles.currency.${currency}`)}
              currency={currency}
              value={draft.parts[currency] ?? ''}
              onChange={(text) => changePart(currency, text)}
            />
          ))}
        </Group>
      )
    case 'gateway-amounts':
      return (
        <Group label={label} hint={hint}>
          {qrProviders.map((code) => (
            <AmountField
              key={code}
              label={code}
              currency="BAHT"
              value={draft.parts[code] ?? ''}
              onChange={(text) => changePart(code, text)}
            />
          ))}
        </Group>
      )
    case 'texts':
      return (
        <Group label={label} hint={hint}>
          {languages.map((language) => (
            <label key={language} className={area.area}>
              {t(`settings.language.${language}`)}
              <textarea
                rows={3}
                maxLength={shape.maximum}
                lang={languageTags[language]}
                value={draft.parts[language] ?? ''}
                onChange={({ target }) => changePart(language, target.value)}
              />
            </label>
          ))}
        </Group>
      )
    case 'games':
      return <CodeFields options={games} draft={draft} onChange={onChange} />
    case 'banks':
      return <CodeFields options={banks} draft={draft} onChange={onChange} />
    case 'languages':
      return (
        <CodeFields
          options={languages.map((code) => ({ code, name: t(`settings.language.${code}`) }))}
          draft={draft}
          onChange={onChange}
        />
      )
    case 'hours':
      return <HoursFields draft={draft} onChange={onChange} />
    default:
      if (shape.kind === 'number' && shape.choices)
        return (
          <Select
            label={label}
            prompt={label}
            value={draft.text}
            options={shape.choices.map((choice) => ({
              value: String(choice),
              label: shape.unit
                ? t(`settings.unit.${shape.unit}`, { count: choice })
                : String(choice),
            }))}
            onPick={(text) => change({ text })}
          />
        )
      return (
        <TextField
          label={label}
          hint={hint}
          inputMode={shape.kind === 'number' || shape.kind === 'percent' ? 'decimal' : 'text'}
          maxLength={shape.kind === 'number' || shape.kind === 'percent' ? 13 : shape.maximum}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      )
  }
}

/** A list of codes keeps the order of the options. */
function CodeFields({
  options,
  draft,
  onChange,
}: Pick<Props, 'draft' | 'onChange'> & { options: SettingOption[] }) {
  const t = useTexts()
  const pick = (picked: string, isPicked: boolean) =>
    options
      .map(({ code }) => code)
      .filter((code) => (code === picked ? isPicked : draft.codes.includes(code)))
  return (
    <Group label={t('settings.value')}>
      {options.map(({ code, name }) => (
        <Check
          key={code}
          label={name}
          checked={draft.codes.includes(code)}
          onChange={({ target }) => onChange({ ...draft, codes: pick(code, target.checked) })}
        />
      ))}
    </Group>
  )
}

function boundsText(t: Translate, shape: SettingShape): string | undefined {
  if (shape.kind === 'yes-no') return undefined
  const { minimum, maximum } = shape
  if (shape.kind === 'amounts' || shape.kind === 'gateway-amounts')
    return t('settings.bounds', {
      minimum: formatAmount(toAmount(minimum)),
      maximum: formatAmount(toAmount(maximum)),
    })
  return shape.kind === 'number' || shape.kind === 'percent'
    ? t('settings.bounds', { minimum, maximum })
    : t('settings.letters', { maximum })
}

const Group = ({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string | undefined
  children: ReactNode
}) => (
  <fieldset className="stack tight">
    <legend>{label}</legend>
    {children}
    {hint && <p className="muted">{hint}</p>}
  </fieldset>
)

function HoursFields({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const t = useTexts()
  const setAt = (at: number, part: Partial<Draft['hours'][number]>) =>
    onChange({
      ...draft,
      hours: draft.hours.map((hours, index) => (index === at ? { ...hours, ...part } : hours)),
    })
  return (
    <Group label={t('settings.value')}>
      {draft.hours.map(({ from, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name while they are typed
        <div key={at} className={styles.hours}>
          <TextField
            label={t('settings.hoursFrom')}
            placeholder="23:00"
            maxLength={5}
            value={from}
            onChange={({ target }) => setAt(at, { from: target.value })}
          />
          <TextField
            label={t('settings.hoursTo')}
            placeholder="24:00"
            maxLength={5}
            value={to}
            onChange={({ target }) => setAt(at, { to: target.value })}
          />
          <Button
            small
            aria-label={t('settings.removeHours', { hours: `${from}–${to}` })}
            onClick={() =>
              onChange({ ...draft, hours: draft.hours.filter((_, index) => index !== at) })
            }
          >
            ×
          </Button>
        </div>
      ))}
      {draft.hours.length < 10 && (
        <Button
          small
          onClick={() => onChange({ ...draft, hours: [...draft.hours, { from: '', to: '' }] })}
        >
          {t('settings.addHours')}
        </Button>
      )}
    </Group>
  )
}
