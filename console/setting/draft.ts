import { qrProviders } from '#contract/deposit'
import { type Hours, isSettingValue, type SettingValue } from '#contract/setting'
import { type SettingKey, settingOf } from '#contract/setting-list'
import { amountIn } from '#kit/ui/form/AmountField.tsx'
import { type Amount, currencies, toDecimal } from '#money'

/** An operator has typed one text, one for each currency, gateway or language, or a list. */
export type Draft = {
  text: string
  parts: Record<string, string>
  codes: string[]
  hours: Hours
}

/** Fills the fields with a value. */
export function draftOf(key: SettingKey, value: SettingValue | null): Draft {
  const empty: Draft = { text: '', parts: {}, codes: [], hours: [] }
  if (value === null) return empty
  if (typeof value !== 'object') return { ...empty, text: String(value) }
  if (Array.isArray(value))
    return settingOf(key).kind === 'hours'
      ? { ...empty, hours: value as Hours }
      : { ...empty, codes: value as string[] }
  const parts = Object.entries(value).map(([name, part]) => [
    name,
    typeof part === 'number' ? String(toDecimal(part as Amount)) : part,
  ])
  return { ...empty, parts: Object.fromEntries(parts) }
}

/** Reads the fields. Undefined when the setting does not take what they say. */
export function valueIn(key: SettingKey, draft: Draft): SettingValue | undefined {
  const value = read(key, draft)
  return value !== undefined && isSettingValue(key, value) ? value : undefined
}

function read(key: SettingKey, { text, parts, codes, hours }: Draft): SettingValue | undefined {
  switch (settingOf(key).kind) {
    case 'yes-no':
      return text === 'true'
    case 'number':
    case 'percent':
      return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined
    case 'amounts':
      return amountsIn(currencies, parts)
    case 'gateway-amounts':
      return amountsIn(qrProviders, parts)
    case 'texts':
      return { th: parts.th ?? '', la: parts.la ?? '', en: parts.en ?? '' }
    case 'games':
    case 'banks':
    case 'languages':
      return codes
    case 'hours':
      return hours
    default:
      return text.trim()
  }
}

function amountsIn<Name extends string>(
  names: readonly Name[],
  parts: Draft['parts'],
): Record<Name, Amount> | undefined {
  const amounts = names.map((name) => [name, amountIn(parts[name] ?? '')] as const)
  return amounts.every(([, amount]) => amount !== undefined)
    ? (Object.fromEntries(amounts) as Record<Name, Amount>)
    : undefined
}
