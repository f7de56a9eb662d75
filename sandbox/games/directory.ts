import type { CreditRules } from './credits.ts'
import type { TimeForm } from './times.ts'

export const gameCodes = [
  'JOKER',
  'SLOTXO',
  'joker2',
  'SUPERSLOT',
  'UFABET',
  'areaslot',
  'huayhd',
  'imi',
  'pg',
  'pgslot',
  'askmebet',
  'SEXYGAME',
  'betflix',
  'usun',
  'circus',
  'slotracha',
] as const
export type GameCode = (typeof gameCodes)[number]
type PasswordRule = keyof typeof passwordRules
export type App = 'android' | 'ios'

/** Rules of one provider: its row in the tables of docs/adapters-games.md. */
export type GameRules = CreditRules & {
  code: GameCode
  /** Unit of a move, in hundredths of a credit. */
  step: 1 | 10 | 100
  time: TimeForm
  passwords: PasswordRule
  /** Response to a repeated reference. */
  again: 'same' | 'duplicate' | 'twice'
  remembers: boolean
  /** True if a reference can be queried; `pending`: also while it is not applied yet. */
  asked: boolean | 'pending'
  /** True if opening an account that exists is an error. */
  isNameError: boolean
  pageSize: number
  launch: 'form' | 'event form' | 'address' | 'link'
  apps: readonly App[]
  /** Kind of game on its site. */
  play: 'reel' | 'lotto' | 'sport'
}

export const passwordRules = {
  mixed: /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,16}$/,
  capitals: /^[A-Z\d]{8,12}$/,
  pin: /^\d{6}$/,
} as const

type OwnRules = Partial<GameRules> & Pick<GameRules, 'form' | 'time'>

/** Rules that most providers share. */
const usual = {
  factorTenths: 10,
  decimals: 2,
  step: 1,
  passwords: 'mixed',
  again: 'same',
  remembers: false,
  asked: true,
  isNameError: false,
  pageSize: 100,
  launch: 'link',
  apps: [],
  play: 'reel',
} as const satisfies Partial<GameRules>

const ownRules: Record<GameCode, OwnRules> = {
  JOKER: { form: 'text', time: 'seconds', launch: 'form', apps: ['android', 'ios'] },
  SLOTXO: {
    form: 'number',
    step: 100,
    time: 'milliseconds',
    again: 'duplicate',
    pageSize: 50,
    launch: 'form',
    apps: ['android', 'ios'],
  },
  joker2: {
    factorTenths: 100,
    form: 'number',
    decimals: 0,
    step: 100,
    time: 'digits',
    passwords: 'capitals',
    remembers: true,
    asked: false,
    isNameError: true,
    apps: ['android'],
  },
  SUPERSLOT: {
    form: 'hundredths',
    time: 'seconds',
    again: 'duplicate',
    remembers: true,
    launch: 'address',
    apps: ['android'],
  },
  UFABET: {
    factorTenths: 1,
    form: 'text',
    time: 'spaced',
    remembers: true,
    asked: 'pending',
    isNameError: true,
    pageSize: 50,
    launch: 'event form',
    play: 'sport',
  },
  areaslot: {
    factorTenths: 100,
    form: 'text',
    decimals: 1,
    step: 10,
    time: 'seconds',
    again: 'duplicate',
  },
  huayhd: {
    form: 'number',
    step: 100,
    time: 'milliseconds',
    passwords: 'pin',
    asked: false,
    play: 'lotto',
  },
  imi: {
    factorTenths: 100,
    form: 'number',
    decimals: 0,
    step: 100,
    time: 'digits',
    passwords: 'capitals',
    isNameError: true,
    pageSize: 50,
  },
  pg: {
    form: 'text',
    time: 'milliseconds',
    remembers: true,
    pageSize: 200,
    apps: ['android', 'ios'],
  },
  pgslot: { form: 'number', time: 'iso', again: 'twice', isNameError: true, apps: ['android'] },
  askmebet: {
    form: 'text',
    time: 'offset',
    again: 'duplicate',
    remembers: true,
    asked: 'pending',
  },
  SEXYGAME: { form: 'number', time: 'milliseconds', isNameError: true },
  betflix: { form: 'number', step: 100, time: 'seconds', again: 'duplicate', pageSize: 50 },
  usun: {
    form: 'hundredths',
    time: 'milliseconds',
    passwords: 'capitals',
    remembers: true,
    asked: false,
  },
  circus: { form: 'text', time: 'offset', again: 'duplicate', isNameError: true, pageSize: 50 },
  slotracha: {
    factorTenths: 100,
    form: 'text',
    decimals: 1,
    step: 100,
    time: 'seconds',
    passwords: 'capitals',
    again: 'twice',
    asked: 'pending',
    pageSize: 50,
  },
}

export const rulesOf = (code: GameCode): GameRules => ({ ...usual, ...ownRules[code], code })

export const baseOf = (code: GameCode): `/${string}` => `/games/${code.toLowerCase()}`
export const agentOf = (code: GameCode): string => `sandbox-${code.toLowerCase()}`
export const keyOf = (code: GameCode): string => `${agentOf(code)}-key`
