import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { i18n, loadTexts, type TextId } from '#web/app/texts.ts'
import { type DeskText, en } from '../texts/en.ts'
import { la } from '../texts/la.ts'
import { th } from '../texts/th.ts'

type Values = Record<string, string | number>
export type Translate = (id: DeskText | TextId, values?: Values) => string

/** The console's words in all languages, and those of the kit in the one that is in use. */
export async function loadDeskTexts() {
  i18n.load({ th, lo: la, en })
  await Promise.all([loadTexts('start'), loadTexts('chat')])
}

export const t: Translate = (id, values) => i18n._(id, values)

export function useTexts(): Translate {
  const { i18n } = useLingui()
  return useCallback<Translate>((id, values) => i18n._(id, values), [i18n.locale])
}
