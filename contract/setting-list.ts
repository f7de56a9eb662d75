/** Groups of settings, in the order of the console. */
export const settingGroups = [
  'service',
  'register',
  'deposits',
  'withdrawals',
  'review',
  'rewards',
  'protection',
  'chat',
  'providers',
  'alarms',
] as const
type SettingGroup = (typeof settingGroups)[number]

/** Units of a number. */
export type SettingUnit = 'minutes' | 'days' | 'years' | 'megabytes' | 'times' | 'percent'

type TextKind = 'line' | 'texts' | 'link' | 'phone' | 'games' | 'banks' | 'languages' | 'hours'

/** Bounds of amounts are in minor units, those of texts are numbers of letters, and those of lists numbers of entries. */
export type SettingShape =
  | { kind: 'yes-no' }
  | {
      kind: 'number'
      minimum: number
      maximum: number
      unit?: SettingUnit
      choices?: readonly number[]
    }
  | { kind: 'percent'; minimum: number; maximum: number }
  | { kind: 'amounts' | 'gateway-amounts'; minimum: number; maximum: number }
  | { kind: TextKind; minimum: number; maximum: number }

export type SettingDefinition = SettingShape & {
  group: SettingGroup
  /** A change takes two operators. */
  takesTwo?: true
  /** It is kept in a table without a default. */
  always?: true
  /** Operators choose a value, and never the default: it could give money away that they did not see. */
  isStated?: true
}

const amountMost = 9_999_999_999_999

const yesNo = { kind: 'yes-no' } as const
const text = (kind: TextKind, maximum: number, minimum = 0) => ({ kind, minimum, maximum }) as const
const number = (minimum: number, maximum: number, unit?: SettingUnit) =>
  ({ kind: 'number', minimum, maximum, ...(unit && { unit }) }) as const
const amounts = (minimum: number) => ({ kind: 'amounts', minimum, maximum: amountMost }) as const
/** `maximum` is the maximum of a QR. */
const gatewayAmounts = (minimum: number) =>
  ({ kind: 'gateway-amounts', minimum, maximum: 500_000_00 }) as const
const percent = { kind: 'percent', minimum: 0, maximum: 100 } as const
const two = { takesTwo: true } as const

const service = { group: 'service' } as const
const register = { group: 'register' } as const
const deposits = { group: 'deposits' } as const
const withdrawals = { group: 'withdrawals' } as const
const review = { group: 'review', always: true, ...two } as const
const rewards = { group: 'rewards', ...two } as const
const protection = { group: 'protection' } as const
const chat = { group: 'chat' } as const
const providers = { group: 'providers' } as const
const alarms = { group: 'alarms' } as const

/** Every setting that operators change while the service runs. The database has the same list in `setting_kind`. */
export const settingList = {
  name: { ...service, ...text('line', 40, 1), ...two },
  website: { ...service, ...text('link', 200), ...two },
  languages: { ...service, ...text('languages', 3, 1) },
  contactText: { ...service, ...text('texts', 500), ...two },
  lineLink: { ...service, ...text('link', 200), ...two },
  lineName: { ...service, ...text('line', 60), ...two },
  licenceNumber: { ...service, ...text('line', 60), ...two },
  licensor: { ...service, ...text('texts', 120), ...two },
  termsVersion: { ...service, ...number(1, 1_000_000) },
  terminated: { ...service, ...yesNo, ...two },

  registerOtp: { ...register, ...yesNo, ...two },
  registerDateOfBirth: { ...register, ...yesNo },
  minimumAge: { ...register, ...number(18, 99, 'years'), ...two },
  registerGames: { ...register, ...text('games', 20) },
  hiddenBanks: { ...register, ...text('banks', 20) },
  newDeviceSms: { ...register, ...yesNo },

  qrMinimum: { ...deposits, ...gatewayAmounts(1_00), ...two },
  unconfirmedMaximum: { ...deposits, ...gatewayAmounts(0), ...two },
  slipClosedHours: { ...deposits, ...text('hours', 10), always: true },

  withdrawMinimum: { ...withdrawals, ...amounts(1), ...two, always: true },
  withdrawMaximum: { ...withdrawals, ...amounts(1), ...two, always: true },
  withdrawCountBaht: { ...withdrawals, ...number(1, 1_000, 'times'), ...two, always: true },
  withdrawCountKip: { ...withdrawals, ...number(1, 1_000, 'times'), ...two, always: true },
  withdrawPasswordAbove: { ...withdrawals, ...amounts(0), ...two },
  identityAboveWithdrawn: { ...withdrawals, ...amounts(0), ...two },
  identityPictureDays: { ...withdrawals, ...number(0, 9_999, 'days') },
  withdrawCheckMinutes: { ...withdrawals, ...number(1, 1_440, 'minutes') },
  withdrawCheckText: { ...withdrawals, ...text('texts', 300, 1), ...two },
  payoutMinutes: { ...withdrawals, ...number(0, 1_440, 'minutes') },

  reviewTransferIn: { ...review, ...amounts(1) },
  reviewVoucher: { ...review, ...amounts(1) },
  reviewWinnings: { ...review, ...amounts(1) },
  reviewStake: { ...review, ...amounts(1) },
  reviewPayout: { ...review, ...amounts(1) },

  inviteActive: { ...rewards, ...yesNo, isStated: true },
  inviteSuccess: { ...rewards, ...percent },
  inviteFail: { ...rewards, ...percent },
  inviteDayMaximum: { ...rewards, ...amounts(0) },
  refundActive: { ...rewards, ...yesNo, isStated: true },
  refundSuccess: { ...rewards, ...percent },
  refundFail: { ...rewards, ...percent },
  refundMinimum: { ...rewards, ...amounts(0) },
  refundDayMaximum: { ...rewards, ...amounts(0) },
  spinDayMaximum: { ...rewards, ...number(0, 1_000, 'times') },

  realityCheckMinutes: { ...protection, ...number(15, 60, 'minutes'), choices: [15, 30, 60] },
  realityCheckMayBeOff: { ...protection, ...yesNo },
  helpLine: { ...protection, ...text('phone', 25), ...two },

  enableChatWidget: { ...chat, ...yesNo },
  chatHours: { ...chat, ...text('hours', 10) },
  chatAwayText: { ...chat, ...text('texts', 500), ...two },
  chatGuestMb: { ...chat, ...number(0, 10_000_000, 'megabytes') },
  chatNetworkMb: { ...chat, ...number(0, 10_000_000, 'megabytes') },
  chatGuestsMb: { ...chat, ...number(0, 10_000_000, 'megabytes') },
  chatMemberMb: { ...chat, ...number(0, 10_000_000, 'megabytes') },
  chatFileDays: { ...chat, ...number(0, 99_999, 'days') },
  fileFreeMb: { ...chat, ...number(0, 10_000_000, 'megabytes') },

  breakerPercent: { ...providers, ...number(0, 100, 'percent') },
  breakerCalls: { ...providers, ...number(5, 10_000, 'times') },

  alarmWebhook: { ...alarms, ...yesNo },
  alarmLine: { ...alarms, ...yesNo },
  alarmTelegram: { ...alarms, ...yesNo },
  alarmPhone: { ...alarms, ...text('phone', 25) },
  alarmPhoneSecond: { ...alarms, ...text('phone', 25) },
  alarmTickets: { ...alarms, ...yesNo },
  alarmAgainMinutes: { ...alarms, ...number(0, 10_080, 'minutes') },
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof settingList
export const settingKeys = Object.keys(settingList) as SettingKey[]

/** The definition of a setting, without the literal types of the list. */
export const settingOf = (key: SettingKey): SettingDefinition => settingList[key]
