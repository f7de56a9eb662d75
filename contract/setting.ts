import * as z from 'zod/mini'
import { type Amount, currencies } from '#money'
import { amount, moment } from './amount.ts'
import { linkOf } from './chat-content.ts'
import { qrProviders } from './deposit.ts'
import { endpoint } from './endpoint.ts'
import { languages } from './language.ts'
import { pageInput } from './page.ts'
import { type SettingKey, settingKeys, settingOf } from './setting-list.ts'
import { helpLine } from './site.ts'
import { code, line, unprintable } from './text.ts'

const clock = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/))
const texts = z.string().check(z.maxLength(500))

/** A value of any setting. Which one a setting takes is in `isSettingValue`. */
export const SettingValue = z.union([
  z.boolean(),
  z.number(),
  z.string().check(z.maxLength(500)),
  z.strictObject({ th: texts, la: texts, en: texts }),
  z.strictObject({ BAHT: amount, LAK: amount }),
  z.strictObject({ KBANK: amount, WW: amount, PAYTIMZ: amount, PAYONEX: amount }),
  z.array(code).check(z.maxLength(20)),
  z.array(z.strictObject({ from: clock, to: clock })).check(z.maxLength(10)),
])
export type SettingValue = z.output<typeof SettingValue>
export type Hours = { from: string; to: string }[]

const isWithin = (value: number, { minimum, maximum }: { minimum: number; maximum: number }) =>
  value >= minimum && value <= maximum

const isText = (value: unknown, bounds: { minimum: number; maximum: number }): value is string =>
  typeof value === 'string' &&
  isWithin([...value].length, bounds) &&
  !unprintable.test(value.replaceAll('\n', ' '))

const partsOf = (value: SettingValue, names: readonly string[]): unknown[] | undefined =>
  typeof value === 'object' && names.every((name) => name in value)
    ? names.map((name) => (value as Record<string, unknown>)[name])
    : undefined

/** True if the value is of the setting's kind and within its bounds. */
export function isSettingValue(key: SettingKey, value: SettingValue): boolean {
  const shape = settingOf(key)
  switch (shape.kind) {
    case 'yes-no':
      return typeof value === 'boolean'
    case 'number':
      return (
        Number.isSafeInteger(value) &&
        isWithin(value as number, shape) &&
        (shape.choices?.includes(value as number) ?? true)
      )
    case 'percent':
      return (
        typeof value === 'number' &&
        isWithin(value, shape) &&
        Math.abs(value * 100 - Math.round(value * 100)) < 1e-9
      )
    case 'amounts':
    case 'gateway-amounts': {
      const names = shape.kind === 'amounts' ? currencies : qrProviders
      return partsOf(value, names)?.every((part) => isWithin(part as Amount, shape)) ?? false
    }
    case 'texts':
      return partsOf(value, languages)?.every((part) => isText(part, shape)) ?? false
    case 'line':
      return isText(value, shape) && !value.includes('\n')
    case 'phone':
      return z.safeParse(helpLine, value).success
    case 'link':
      return isText(value, shape) && (value === '' || isLink(value))
    case 'games':
    case 'banks':
      return isListOf(value, shape, (item) => typeof item === 'string')
    case 'languages':
      return isListOf(value, shape, (item) => languages.some((language) => language === item))
    case 'hours':
      return isListOf(value, shape, isHours)
  }
}

const isLink = (value: string) =>
  !value.includes(' ') && linkOf({ type: 'web', title: '', payload: value }) !== undefined

const isHours = (item: unknown) => {
  const { from, to } = item as Hours[number]
  return from !== undefined && from !== to && from !== '24:00'
}

function isListOf(
  value: SettingValue,
  bounds: { minimum: number; maximum: number },
  isItem: (item: unknown) => boolean,
): boolean {
  return (
    Array.isArray(value) &&
    isWithin(value.length, bounds) &&
    value.every(isItem) &&
    new Set(value.map((item) => JSON.stringify(item))).size === value.length
  )
}

const key = z.enum(settingKeys as [SettingKey, ...SettingKey[]])

/**
 * `scheduled`: it will be applied at `from`. `refused`: it contradicted another setting when it was due. `ended`: the value
 * before it returned at `until`. `overtaken`: the setting was changed again before `until`.
 */
export const settingStates = [
  'scheduled',
  'applied',
  'refused',
  'cancelled',
  'ended',
  'overtaken',
] as const

const SettingChange = z.object({
  id: z.string(),
  key,
  /** Null is the default. */
  before: z.nullable(SettingValue),
  after: z.nullable(SettingValue),
  reason: z.string(),
  /** The operator who made the change, and the one who approved it. */
  by: z.string(),
  approvedBy: z.nullable(z.string()),
  at: moment,
  from: moment,
  until: z.nullable(moment),
  state: z.enum(settingStates),
})
export type SettingChange = z.output<typeof SettingChange>

const Setting = z.object({
  key,
  value: z.nullable(SettingValue),
  isDefault: z.boolean(),
  /** Rises with each change of the setting. */
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(moment),
  /** Changes that are due later, and one whose time ends later. */
  planned: z.array(SettingChange),
})
export type Setting = z.output<typeof Setting>

const Option = z.object({ code: z.string(), name: z.string() })
/** A game or a bank that a list may name. */
export type SettingOption = z.output<typeof Option>

export const settings = endpoint('GET /api/console/settings', {
  access: 'operator',
  right: 'settings.read',
  summary: 'Lists the settings with their values and planned changes, and the proposals that wait.',
  tags: ['settings'],
  input: z.strictObject({}),
  output: z.object({
    settings: z.array(Setting),
    proposals: z.array(
      z.object({
        id: z.string(),
        key,
        by: z.string(),
        isMine: z.boolean(),
        at: moment,
        /** It cancels a planned change. */
        isCancel: z.optional(z.boolean()),
      }),
    ),
    /** The codes that `registerGames` may name. */
    games: z.array(Option),
    /** The codes that `hiddenBanks` may name: the banks of the region. */
    banks: z.array(Option),
  }),
})

export const settingChanges = endpoint('POST /api/console/settings/:key/changes', {
  access: 'operator',
  right: 'settings.read',
  summary: 'Lists the changes of a setting, newest first.',
  changes: false,
  tags: ['settings'],
  input: z.extend(pageInput, { key }),
  output: z.object({ total: z.int(), changes: z.array(SettingChange) }),
})

/**
 * A null `value` is the default. Without `from` the change is made at once; `until` brings the value before it back. Settings
 * of money take two. SETTING_CHANGED for another version than that of the page; SETTING_INVALID for a value that the setting
 * does not take, that contradicts another setting, or for times in the past.
 */
export const changeSetting = endpoint('PUT /api/console/settings/:key', {
  access: 'operator',
  right: 'settings.change',
  summary: 'Changes a setting, at once or at a time.',
  invalidates: ['settings', 'approvals'],
  input: z.strictObject({
    key,
    value: z.nullable(SettingValue),
    version: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
    from: z.optional(moment),
    until: z.optional(moment),
    reason: line(500, 3),
  }),
  output: z.object({ outcome: z.enum(['done', 'proposed', 'already_decided']) }),
})

/** `too_late`: it was applied, or cancelled, before. Of a setting that takes two it takes two, as the change did. */
export const cancelSettingChange = endpoint('POST /api/console/settings/changes/:id/cancel', {
  access: 'operator',
  right: 'settings.change',
  summary: 'Cancels a change that is due later.',
  invalidates: ['settings', 'approvals'],
  input: z.strictObject({
    id: z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
    reason: line(500, 3),
  }),
  output: z.object({ outcome: z.enum(['done', 'proposed', 'too_late']) }),
})
