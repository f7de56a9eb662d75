import { Legal } from '#contract/site'
import type { Db } from '#db'
import type { Language } from '../platform/call.ts'
import { settingsOf } from './settings.ts'

const empty = { licenceNumber: '', licensor: '', minimumAge: 0, helpLine: '' }
type Statements = typeof empty

/** APP-19: what the operator states about the service. A setting outside its bounds counts as empty. */
export async function legalOf(db: Db, language: Language): Promise<Statements> {
  const settings = await settingsOf(db, 'licenceNumber', 'licensor', 'minimumAge', 'helpLine')
  // An operator may have written anything.
  const licensor: Partial<Record<Language, unknown>> = Object(settings.licensor)
  const bounded = <Key extends keyof Statements>(key: Key, value: unknown): Statements[Key] => {
    const { success, data } = Legal.shape[key].safeParse(value)
    return success ? (data as Statements[Key]) : empty[key]
  }
  return {
    licenceNumber: bounded('licenceNumber', settings.licenceNumber),
    licensor: bounded('licensor', licensor[language]),
    minimumAge: bounded('minimumAge', settings.minimumAge),
    helpLine: bounded('helpLine', settings.helpLine),
  }
}
