import { qrProviders } from '#contract/deposit'
import { type Language, languages } from '#contract/language'
import type { Hours, SettingValue } from '#contract/setting'
import { type SettingKey, settingOf } from '#contract/setting-list'
import { type Amount, currencies, moneyText } from '#money'
import type { Translate } from '../app/texts.ts'

/** A value in words, with its unit. */
export function shownValue(t: Translate, key: SettingKey, value: SettingValue | null): string {
  if (value === null) return t('settings.isDefault')
  const shape = settingOf(key)
  if (typeof value === 'boolean') return t(value ? 'settings.value.true' : 'settings.value.false')
  if (typeof value === 'number') {
    if (shape.kind === 'percent') return `${value} %`
    const unit = shape.kind === 'number' ? shape.unit : undefined
    return unit ? t(`settings.unit.${unit}`, { count: value }) : String(value)
  }
  if (typeof value === 'string') return value || t('settings.empty')
  if (shape.kind === 'languages') return shownLanguages(t, value as Language[])
  if (Array.isArray(value)) return shownList(value) || t('settings.empty')
  if ('BAHT' in value)
    return currencies.map((currency) => moneyText(value[currency] as Amount, currency)).join(' · ')
  if ('KBANK' in value)
    return qrProviders.map((code) => `${code} ${moneyText(value[code], 'BAHT')}`).join(' · ')
  const { th, la, en } = value
  const texts = { th, la, en }
  return languages.map((language) => texts[language] || '–').join(' · ')
}

const shownLanguages = (t: Translate, value: Language[]): string =>
  value.map((language) => t(`settings.language.${language}`)).join(' · ')

const shownList = (value: string[] | Hours): string =>
  value.map((item) => (typeof item === 'string' ? item : `${item.from}–${item.to}`)).join(' · ')
