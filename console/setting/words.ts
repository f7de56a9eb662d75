import type { SettingKey } from '#contract/setting-list'
import type { Translate } from '../app/texts.ts'
import { type DeskText, en } from '../texts/en.ts'

/** The sentence about a setting, where its name does not tell enough. */
export function hintOf(t: Translate, key: SettingKey): string {
  const id = `settingHint.${key}`
  return Object.hasOwn(en, id) ? t(id as DeskText, { minutes: '{minutes}', hours: '{hours}' }) : ''
}
