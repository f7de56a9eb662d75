import { chat } from '#kit/texts/en/chat.ts'
import { refusals } from '#kit/texts/en/refusals.ts'
import { bonus } from './en/bonus.ts'
import { games } from './en/games.ts'
import { home } from './en/home.ts'
import { howto } from './en/howto.ts'
import { identity } from './en/identity.ts'
import { legal } from './en/legal.ts'
import { member } from './en/member.ts'
import { offline } from './en/offline.ts'
import { pages } from './en/pages.ts'
import { passkey } from './en/passkey.ts'
import { password } from './en/password.ts'
import { protection } from './en/protection.ts'
import { register } from './en/register.ts'
import { rewards } from './en/rewards.ts'
import { sheets } from './en/sheets.ts'
import { spin } from './en/spin.ts'
import { start } from './en/start.ts'

/** The whole English catalogue; the other languages answer to its ids. */
export const en = {
  ...start,
  ...member,
  ...games,
  ...home,
  ...pages,
  ...howto,
  ...sheets,
  ...rewards,
  ...bonus,
  ...spin,
  ...offline,
  ...passkey,
  ...password,
  ...protection,
  ...identity,
  ...register,
  ...legal,
  ...chat,
  ...refusals,
} as const

export type TextId = keyof typeof en
/** The parts a catalogue is loaded in. */
export type StartText = keyof typeof start
export type MemberText = keyof typeof member
export type GameText = keyof typeof games
export type HomeText = keyof typeof home
export type PageText = keyof typeof pages
export type HowToText = keyof typeof howto
export type IdentityText = keyof typeof identity
export type ProtectionText = keyof typeof protection
export type SheetText = keyof typeof sheets
export type RewardText = keyof typeof rewards
export type BonusText = keyof typeof bonus
export type SpinText = keyof typeof spin
export type OfflineText = keyof typeof offline
export type RegisterText = keyof typeof register
export type PasskeyText = keyof typeof passkey
export type PasswordText = keyof typeof password
export type LegalText = keyof typeof legal
