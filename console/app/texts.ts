import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { i18n, loadTexts, type TextId } from '#web/app/texts.ts'
import { slipReasons as reasonsEn } from '#web/texts/en/slip-reasons.ts'
import { slipReasons as reasonsLa } from '#web/texts/la/slip-reasons.ts'
import { slipReasons as reasonsTh } from '#web/texts/th/slip-reasons.ts'
import { type DeskText, en } from '../texts/en.ts'
import { la } from '../texts/la.ts'
import { th } from '../texts/th.ts'

type Values = Record<string, string | number>
export type Translate = (id: DeskText | TextId, values?: Values) => string

/** The console's words in all languages, the reasons that members read beside a slip, and the kit's words in the language in use. */
export async function loadDeskTexts() {
  i18n.load({
    th: { ...th, ...reasonsTh },
    lo: { ...la, ...reasonsLa },
    en: { ...en, ...reasonsEn },
  })
  await Promise.all([loadTexts('start'), loadTexts('chat')])
}

export const t: Translate = (id, values) => i18n._(id, values)

export function useTexts(): Translate {
  const { i18n } = useLingui()
  return useCallback<Translate>((id, values) => i18n._(id, values), [i18n.locale])
}
