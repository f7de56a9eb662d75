import { i18n, takeTexts } from '#kit/i18n/current.ts'
import * as kit from '#kit/i18n/texts.ts'
import type { RefusalText } from '#kit/texts/en.ts'
import { type DeskText, en } from '../texts/en.ts'
import { la } from '../texts/la.ts'
import { th } from '../texts/th.ts'

export type Translate = kit.Translate<DeskText | RefusalText>

/** The console's words in all languages. */
export const loadDeskTexts = () => takeTexts({ th, la, en })

export const t: Translate = (id, values) => i18n._(id, values)

export const useTexts = kit.useTexts<DeskText | RefusalText>
