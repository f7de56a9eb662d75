import type { Language } from '#contract/language'
import { Legal } from '#contract/site'
import type { Db, Tx } from '#db'
import { settingsOf } from './settings.ts'

/** The law's age in Thailand and Laos counts until an operator sets another one. */
const empty = { licenceNumber: '', licensor: '', minimumAge: 20, helpLine: '', termsVersion: 1 }
type Statements = typeof empty

/** APP-19: what the operator states about the service. A setting outside its bounds counts as its default. */
export async function legalOf(db: Db, language: Language): Promise<Statements> {
  const settings = await settingsOf(
    db,
    'licenceNumber',
    'licensor',
    'minimumAge',
    'helpLine',
    'termsVersion',
  )
  // An operator may have written anything.
  const licensor: Partial<Record<Language, unknown>> = Object(settings.licensor)
  return {
    licenceNumber: bounded('licenceNumber', settings.licenceNumber),
    licensor: bounded('licensor', licensor[language]),
    minimumAge: bounded('minimumAge', settings.minimumAge),
    helpLine: bounded('helpLine', settings.helpLine),
    termsVersion: bounded('termsVersion', settings.termsVersion),
  }
}

/** The age that members must have. */
export const minimumAgeOf = async (db: Db | Tx): Promise<number> =>
  bounded('minimumAge', (await settingsOf(db, 'minimumAge')).minimumAge)

/** The version of the terms and agreements in force. */
export const termsVersionOf = async (db: Db): Promise<number> =>
  bounded('termsVersion', (await settingsOf(db, 'termsVersion')).termsVersion)

function bounded<Key extends keyof Statements>(key: Key, value: unknown): Statements[Key] {
  const { success, data } = Legal.shape[key].safeParse(value)
  return success ? (data as Statements[Key]) : empty[key]
}
