import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { createEncryption, keyIdOf } from '../platform/encryption.ts'
import { zone } from '../platform/zone.ts'
import { minimumAgeOf } from '../site/legal.ts'
import { settingsOf } from '../site/settings.ts'

type Secrets = Context['secrets']

/** The greatest age that was ever reached: an earlier year is a typing error. */
const oldestYears = 122

const encryptionOf = ({ pepper }: Secrets) => createEncryption(pepper, 'date of birth')

/** Encrypts a date of birth for storage, with the key's id in front. */
export const encryptDateOfBirth = (secrets: Secrets, day: string): string =>
  `${keyIdOf(encryptionOf(secrets))}.${encryptionOf(secrets).encrypt(day).toString('base64url')}`

/** @throws when it was encrypted with another key or changed since */
export const decryptDateOfBirth = (secrets: Secrets, encrypted: string): string =>
  encryptionOf(secrets).decrypt(Buffer.from(encrypted.split('.')[1] ?? '', 'base64url'))

/** Today's date in the business's time zone, as YYYY-MM-DD. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())

/** @throws Refusal INVALID_USER_INFO for no day of a living person's calendar, AGE_BELOW_MINIMUM */
export async function checkAge(db: Db, dateOfBirth: string): Promise<void> {
  if (!isCalendarDay(dateOfBirth)) throw new Refusal('INVALID_USER_INFO', { field: 'dateOfBirth' })
  await assertOldEnough(db, dateOfBirth)
}

/** Tells whether a living person can have been born on this day. */
export function isCalendarDay(dateOfBirth: string): boolean {
  const moment = new Date(`${dateOfBirth}T00:00:00Z`)
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(dateOfBirth)
  const now = today()
  return isDay && dateOfBirth <= now && birthday(dateOfBirth, oldestYears) >= now
}

/** @throws Refusal AGE_BELOW_MINIMUM */
export async function assertOldEnough(db: Db | Tx, dateOfBirth: string): Promise<void> {
  if (!(await isOldEnough(db, dateOfBirth)))
    throw new Refusal('AGE_BELOW_MINIMUM', { field: 'dateOfBirth' })
}

export const isOldEnough = async (db: Db | Tx, dateOfBirth: string): Promise<boolean> =>
  birthday(dateOfBirth, await minimumAgeOf(db)) <= today()

/** Checks the date that a registration brings. @throws Refusal as `checkAge`, and INVALID_USER_INFO if a date is required */
export async function checkRegistrationAge(db: Db, dateOfBirth: string | undefined): Promise<void> {
  if (dateOfBirth !== undefined) return checkAge(db, dateOfBirth)
  const { registerDateOfBirth } = await settingsOf(db, 'registerDateOfBirth')
  if (registerDateOfBirth) throw new Refusal('INVALID_USER_INFO', { field: 'dateOfBirth' })
}

/** The day on which somebody has lived for this number of years. The 29th of February may not exist and still compares. */
const birthday = (day: string, years: number): string =>
  String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4)
