import type { Language } from '#contract/language'
import type { Hours } from '#contract/setting'
import type { Db, Tx } from '#db'
import type { Currency } from '#money'

type Texts = Record<Language, string>
/** Amounts in the smallest unit. */
type Sums = Record<Currency, number>

/** Keys of site_setting with their types and the defaults for missing rows. */
const defaults = {
  /** When true, every call of members and guests answers `gone`. */
  terminated: false,
  registerOtp: true,
  /** When true, a registration without a date of birth is refused. */
  registerDateOfBirth: false,
  /** Codes of the games whose accounts are opened with the membership. */
  registerGames: [] as string[],
  /** Codes of banks that registration does not offer. Their members keep them. */
  hiddenBanks: [] as string[],
  enableChatWidget: false,
  name: 'Kapao',
  website: 'https://kapao.example',
  /** The languages that the member's app offers. */
  languages: ['th', 'la', 'en'] as Language[],
  contactText: { th: '', la: '', en: '' } as Texts,
  lineLink: 'https://line.me/R/ti/p/@kapao-demo',
  lineName: '@kapao-demo',
  /** Only the operator can state these; the app shows no empty one. */
  licenceNumber: '',
  licensor: { th: '', la: '', en: '' } as Texts,
  /** The years that a visitor must have lived to register. */
  minimumAge: 20,
  /** Minutes between two reality checks of a member who has chosen none, and whether a member may turn them off. */
  realityCheckMinutes: 60,
  realityCheckMayBeOff: false,
  /** Telephone number for members whose gambling worries them. */
  helpLine: '',
  /** Raised when the terms or agreements change in substance: every member is asked again. */
  termsVersion: 1,
  /** When true, invited members' deposits earn rewards, and rewards can be claimed. */
  inviteActive: true,
  /** Percent of an invited member's deposit for the inviter once its wagering is complete; before that, of the bets. */
  inviteSuccess: 5,
  inviteFail: 1,
  refundActive: true,
  /** Percent of a day's net loss that is refunded: without a bonus on that day, and with one. */
  refundSuccess: 5,
  refundFail: 2,
  /** Minutes in which a withdrawal usually arrives, as shown to the member; nothing is shown for 0. */
  payoutMinutes: 0,
  /** Minutes in which operators decide about a withdrawal that is held, and what its member reads meanwhile. */
  withdrawCheckMinutes: 15,
  withdrawCheckText: {
    th: 'กำลังตรวจสอบ ปกติใช้เวลาไม่เกิน {minutes} นาที',
    la: 'ກຳລັງກວດສອບ ປົກກະຕິໃຊ້ເວລາບໍ່ເກີນ {minutes} ນາທີ',
    en: 'Being checked, usually within {minutes} minutes',
  } as Texts,
  /** Maximum of an inviter's rewards and of a refund, for a member and a day in Bangkok; 0 is no maximum. */
  inviteDayMaximum: { BAHT: 10_000_00, LAK: 6_000_000_00 } as Sums,
  refundDayMaximum: { BAHT: 20_000_00, LAK: 12_000_000_00 } as Sums,
  /** Draws of a member on a day in Bangkok; 0 is no maximum. */
  spinDayMaximum: 20,
  /** Hours of Bangkok in which operators answer in the chat, none for always, and the automatic answer outside them. */
  chatHours: [] as Hours,
  chatAwayText: {
    th: 'ขณะนี้อยู่นอกเวลาทำการ เราได้รับข้อความของคุณแล้ว และจะตอบในเวลา {hours} น.',
    la: 'ຂະນະນີ້ຢູ່ນອກເວລາເຮັດວຽກ ພວກເຮົາໄດ້ຮັບຂໍ້ຄວາມຂອງທ່ານແລ້ວ ແລະ ຈະຕອບໃນເວລາ {hours}',
    en: 'We are away right now. We have got your message, and answer between {hours}, Bangkok time.',
  } as Texts,
  /** Megabytes of chat files in 24 hours: of a guest, of a network of guests, of all guests, of a member. */
  chatGuestMb: 20,
  chatNetworkMb: 60,
  chatGuestsMb: 1_000,
  chatMemberMb: 200,
  /** Days after which the files of messages are deleted; 0 keeps them. */
  chatFileDays: 365,
  /** Free megabytes on the disk of the files below which the chat takes none, and slips below half of it. */
  fileFreeMb: 1_024,
  /** A withdrawal above this amount needs the password again. */
  withdrawPasswordAbove: { BAHT: 20_000_00, LAK: 20_000_000_00 } as Sums,
  /** When true, the member gets an SMS for the first new device of a day. */
  newDeviceSms: false,
  /** Total of a member's withdrawals above which a document must have been checked; 0 never asks. */
  identityAboveWithdrawn: { BAHT: 0, LAK: 0 } as Sums,
  /** Days after a decision until the picture of the document is deleted; 0 keeps it. */
  identityPictureDays: 90,
  /** Failed calls in a hundred from which the breaker closes a provider for new money; 0 never does. */
  breakerPercent: 50,
  /** The breaker needs this many calls in five minutes. */
  breakerCalls: 20,
  /** Channels to which alarms are sent, if the environment sets them. */
  alarmWebhook: false,
  alarmLine: false,
  alarmTelegram: false,
  /** Numbers of the people on call, who get an SMS for an alarm that must not wait; none for an empty one. */
  alarmPhone: '',
  alarmPhoneSecond: '',
  /** When true, alarms that can wait until the morning are sent too, but never by SMS. */
  alarmTickets: true,
  /** Minutes after which an alarm rings again that is not acknowledged; 0 never. */
  alarmAgainMinutes: 240,
  /** Minimum amount of a refund. */
  refundMinimum: { BAHT: 1_00, LAK: 500_00 } as Sums,
} as const satisfies Record<string, boolean | number | string | string[] | Hours | Texts | Sums>

/** Returns the value of a setting while none is stored. */
export const defaultOf = (key: string): Settings[keyof Settings] | undefined =>
  Object.hasOwn(defaults, key) ? defaults[key as keyof Settings] : undefined

type Widened<T> = T extends boolean
  ? boolean
  : T extends number
    ? number
    : T extends string
      ? string
      : T
export type Settings = { [Key in keyof typeof defaults]: Widened<(typeof defaults)[Key]> }

/** Reads settings without a cache: a change takes effect from the next call on. */
export async function settingsOf<Key extends keyof Settings>(
  db: Db | Tx,
  ...keys: Key[]
): Promise<Pick<Settings, Key>> {
  const rows = await db<{ key: Key; value: Settings[Key] }[]>`
    select key, value from site_setting where key = any(${keys})`
  return withDefaults(Object.fromEntries(rows.map(({ key, value }) => [key, value])), ...keys)
}

/** Fills missing settings with their defaults. */
export const withDefaults = <Key extends keyof Settings>(
  known: Partial<Settings>,
  ...keys: Key[]
): Pick<Settings, Key> =>
  Object.fromEntries(keys.map((key) => [key, known[key] ?? defaults[key]])) as Pick<Settings, Key>
