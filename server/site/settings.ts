import type { Db, Tx } from '#db'
import type { Language } from '../context.ts'

type Texts = Record<Language, string>

/** The keys of site_setting with their shapes; the value here is what counts while the row is missing. */
const defaults = {
  /** True: every call of the API answers `gone`. */
  terminated: false,
  registerOtp: true,
  enableChatWidget: false,
  name: 'Kapao',
  website: 'https://kapao.example',
  contactText: { th: '', la: '', en: '' } as Texts,
  lineLink: 'https://line.me/R/ti/p/@kapao-demo',
  lineName: '@kapao-demo',
  /** The percent of an invited member's deposit that the inviter gets: once it is played through, and before. */
  inviteSuccess: 5,
  inviteFail: 1,
} as const satisfies Record<string, boolean | number | string | Texts>

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
  const known: Partial<Settings> = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(keys.map((key) => [key, known[key] ?? defaults[key]])) as Pick<
    Settings,
    Key
  >
}
