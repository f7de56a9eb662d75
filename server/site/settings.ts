import type { Db, Tx } from '#db'
import type { Currency } from '#money'
import type { Language } from '../platform/call.ts'

type Texts = Record<Language, string>
/** In the smallest unit. */
type Sums = Record<Currency, number>

/** The keys of site_setting with their shapes; the value here is what counts while the row is missing. */
const defaults = {
  /** True: every call of the API answers `gone`. */
  terminated: false,
  registerOtp: true,
  /** The codes of games whose accounts are opened with the membership. */
  registerGames: [] as string[],
  enableChatWidget: false,
  name: 'Kapao',
  website: 'https://kapao.example',
  contactText: { th: '', la: '', en: '' } as Texts,
  lineLink: 'https://line.me/R/ti/p/@kapao-demo',
  lineName: '@kapao-demo',
  /** Whether invited members' deposits earn something, and what was earned can be received. */
  inviteActive: true,
  /** The percent of an invited member's deposit that the inviter gets once it is played through; before, of what was played. */
  inviteSuccess: 5,
  inviteFail: 1,
  refundActive: true,
  /** The percent of a day's net loss that comes back: when no bonus was used on it, and otherwise. */
  refundSuccess: 5,
  refundFail: 2,
  /** The least refund that is worth receiving. */
  refundMinimum: { BAHT: 1_00, LAK: 500_00 } as Sums,
} as const satisfies Record<string, boolean | number | string | string[] | Texts | Sums>

type Widened<T> = T extends boolean
  ? boolean
  : T extends number
    ? number
    : T extends string
      ? string
      : T
export type Settings = { [Key in keyof typeof defaults]: Widened<(typeof defaults)[Key]> }

/** Reads some settings, fresh: what is changed while running counts from the next call on. */
export async function settingsOf<Key extends keyof Settings>(
  db: Db | Tx,
  ...keys: Key[]
): Promise<Pick<Settings, Key>> {
  const rows = await db<{ key: Key; value: Settings[Key] }[]>`
    select key, value from site_setting where key = any(${keys})`
  return withDefaults(Object.fromEntries(rows.map(({ key, value }) => [key, value])), ...keys)
}

/** Settings as they were read; a row that is missing counts as its default. */
export const withDefaults = <Key extends keyof Settings>(
  known: Partial<Settings>,
  ...keys: Key[]
): Pick<Settings, Key> =>
  Object.fromEntries(keys.map((key) => [key, known[key] ?? defaults[key]])) as Pick<Settings, Key>
