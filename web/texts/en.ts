import { bonus } from './en/bonus.ts'
import { chat } from './en/chat.ts'
import { member } from './en/member.ts'
import { refusals } from './en/refusals.ts'
import { rewards } from './en/rewards.ts'
import { sheets } from './en/sheets.ts'
import type { slipReasons } from './en/slip-reasons.ts'
import { spin } from './en/spin.ts'
import { start } from './en/start.ts'

/** The whole English catalogue; the other languages answer to its ids. */
export const en = {
  ...start,
  ...member,
  ...sheets,
  ...rewards,
  ...bonus,
  ...spin,
  ...chat,
  ...refusals,
} as const

export type TextId = keyof typeof en
/** The parts a catalogue is loaded in. */
export type StartText = keyof typeof start
export type MemberText = keyof typeof member
export type SheetText = keyof typeof sheets
export type SlipReasonText = keyof typeof slipReasons
export type RewardText = keyof typeof rewards
export type BonusText = keyof typeof bonus
export type SpinText = keyof typeof spin
export type ChatText = keyof typeof chat
export type RefusalText = keyof typeof refusals
