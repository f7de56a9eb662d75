import { createPrivateKey, createPublicKey } from 'node:crypto'
import * as z from 'zod'
import { type GameSettings, gameCodes, sandboxGames } from '#providers/games/registry'
import { sandboxGateways } from '#providers/gateways/registry'
import { alarmSettingNames, alarmsFrom, sandboxAlarms } from './alarms.ts'
import { checked, type Environment, origin } from './checked.ts'
import {
  type BankSettings,
  bankProviders,
  type Config,
  sandboxBanks,
  sandboxSms,
} from './config.ts'

const keyForms: Record<string, 'pkcs8' | 'spki'> = {
  PAYONEX_PRIVATE_KEY: 'pkcs8',
  PAYONEX_PUBLIC_KEY: 'spki',
  PAYONEX_SECOND_PUBLIC_KEY: 'spki',
}

/** The variables that SANDBOX=off requires: each provider's address, our account there and our keys. */
const ProviderVariables = z.object({
  PEPPER: z.string().describe('PEPPER must be set when SANDBOX is off: 64 hexadecimal digits'),
  PUBLIC_URL: origin.describe(
    'PUBLIC_URL must be set when SANDBOX is off: the gateways call back there',
  ),
  ...needed('KBANK_URL', 'KBANK_MERCHANT', 'KBANK_KEY'),
  ...needed('WW_URL', 'WW_MERCHANT', 'WW_KEY'),
  ...needed('PAYTIMZ_URL', 'PAYTIMZ_MERCHANT', 'PAYTIMZ_KEY'),
  ...needed('PAYONEX_URL', 'PAYONEX_MERCHANT', 'PAYONEX_PRIVATE_KEY', 'PAYONEX_PUBLIC_KEY'),
  ...secondKeys('KBANK_SECOND_KEY', 'WW_SECOND_KEY', 'PAYTIMZ_SECOND_KEY'),
  ...secondKeys('PAYONEX_SECOND_PUBLIC_KEY', 'FEED_SECOND_KEY', 'TRUEWALLET_SECOND_KEY'),
  ...needed(...gameCodes.flatMap(gameNames), ...bankProviders.flatMap(bankNames)),
  ...needed('SMS_URL', 'SMS_ACCOUNT', 'SMS_SECRET', 'SMS_SENDER'),
})

const names = Object.keys(ProviderVariables.shape)

/** The settings that are a provider's address, and the keys that are texts: those of PAYONEX are key pairs. */
export const providerNames = {
  urls: [
    ...names.filter((name) => name.endsWith('_URL') && name !== 'PUBLIC_URL'),
    ...alarmSettingNames.urls,
  ],
  keys: [
    ...names.filter((name) => /_(KEY|SECRET)$/.test(name) && !(name in keyForms)),
    ...alarmSettingNames.keys,
  ],
}

/** PG_URL, PG_AGENT, PG_KEY. */
function gameNames(code: string): string[] {
  return ['URL', 'AGENT', 'KEY'].map((word) => `${code.toUpperCase()}_${word}`)
}

/** PAYOUT_URL, PAYOUT_ACCOUNT, PAYOUT_KEY. */
function bankNames(party: string): string[] {
  return ['URL', 'ACCOUNT', 'KEY'].map((word) => `${party.toUpperCase()}_${word}`)
}

function needed<Name extends string>(...names: Name[]): Record<Name, z.ZodType<string>> {
  return recordOf(names, needs)
}

/** The keys that are also valid while a key is rotated. */
function secondKeys<Name extends string>(
  ...names: Name[]
): Record<Name, z.ZodType<string | undefined>> {
  return recordOf(names, (name) => {
    const form = keyForms[name]
    const key = z.string().refine((value) => isOwn(value) && (!form || isKey(form, value)))
    const need = form ? 'an Ed25519 key (SPKI DER in base64)' : 'a secret'
    return key
      .optional()
      .describe(`${name} must be ${need} that is not the sandbox's, or not be set`)
  })
}

function recordOf<Name extends string, Value>(names: Name[], make: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
}

function needs(name: string): z.ZodType<string> {
  const need = `${name} must be set when SANDBOX is off`
  if (name.endsWith('_URL'))
    return origin.describe(`${need}, and look like https://gateway.example`)
  const form = keyForms[name]
  if (form)
    return z
      .string()
      .refine((value) => isOwn(value) && isKey(form, value))
      .describe(`${need}, to an Ed25519 key of our own (${form.toUpperCase()} DER in base64)`)
  if (!/_(KEY|SECRET)$/.test(name)) return z.string().describe(need)
  return z.string().refine(isOwn).describe(`${need}, to a secret that is not the sandbox's`)
}

/** Refuses the sandbox's secrets, which are public in our source: anyone could sign false payments with them. */
function isOwn(value: string): boolean {
  return !sandboxSecrets.has(value)
}

const sandboxSecrets: ReadonlySet<string> = new Set(
  [
    ...Object.values(sandboxGateways('')),
    ...Object.values(sandboxGames('')),
    ...Object.values(sandboxBanks('')),
    sandboxSms(''),
  ].flatMap((party) => Object.values(party)),
)

function isKey(form: 'pkcs8' | 'spki', value: string): boolean {
  const key = Buffer.from(value, 'base64')
  try {
    const read =
      form === 'spki'
        ? createPublicKey({ key, format: 'der', type: form })
        : createPrivateKey({ key, format: 'der', type: form })
    return read.asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/** The providers' configuration, from the environment. @throws ConfigError */
export function providersFrom(
  given: Environment,
): Pick<Config, 'gateways' | 'games' | 'banks' | 'sms' | 'alarms'> {
  const of = checked(ProviderVariables, given)
  return {
    gateways: {
      KBANK: {
        url: of.KBANK_URL,
        merchant: of.KBANK_MERCHANT,
        key: of.KBANK_KEY,
        secondKey: of.KBANK_SECOND_KEY,
      },
      WW: { url: of.WW_URL, merchant: of.WW_MERCHANT, key: of.WW_KEY, secondKey: of.WW_SECOND_KEY },
      PAYTIMZ: {
        url: of.PAYTIMZ_URL,
        merchant: of.PAYTIMZ_MERCHANT,
        key: of.PAYTIMZ_KEY,
        secondKey: of.PAYTIMZ_SECOND_KEY,
      },
      PAYONEX: {
        url: of.PAYONEX_URL,
        merchant: of.PAYONEX_MERCHANT,
        privateKey: of.PAYONEX_PRIVATE_KEY,
        publicKey: of.PAYONEX_PUBLIC_KEY,
        secondPublicKey: of.PAYONEX_SECOND_PUBLIC_KEY,
      },
    },
    banks: banksFrom(of as unknown as Record<string, string>),
    games: gamesFrom(of as unknown as Record<string, string>),
    sms: {
      url: of.SMS_URL,
      account: of.SMS_ACCOUNT,
      secret: of.SMS_SECRET,
      sender: of.SMS_SENDER,
    },
    alarms: alarmsFrom(given),
  }
}

const banksFrom = (of: Record<string, string>) =>
  Object.fromEntries(
    bankProviders.map((party) => {
      const [url, account, key] = bankNames(party).map((name) => of[name]!)
      return [party, { url, account, key, secondKey: of[`${party.toUpperCase()}_SECOND_KEY`] }]
    }),
  ) as BankSettings

const gamesFrom = (of: Record<string, string>) =>
  Object.fromEntries(
    gameCodes.map((code) => {
      const [url, agent, key] = gameNames(code).map((name) => of[name]!)
      return [code, { url, agent, key }]
    }),
  ) as GameSettings

/** The same for the sandbox, with keys that are valid nowhere else. */
export const sandboxProviders = (sandboxUrl: string) => ({
  gateways: sandboxGateways(sandboxUrl),
  games: sandboxGames(sandboxUrl),
  banks: sandboxBanks(sandboxUrl),
  sms: sandboxSms(sandboxUrl),
  alarms: sandboxAlarms(sandboxUrl),
})
