import type { TextId } from './en.ts'
import { bonus } from './th/bonus.ts'
import { chat } from './th/chat.ts'
import { member } from './th/member.ts'
import { refusals } from './th/refusals.ts'
import { rewards } from './th/rewards.ts'
import { sheets } from './th/sheets.ts'
import { spin } from './th/spin.ts'
import { start } from './th/start.ts'

export const th: Record<TextId, string> = {
  ...start,
  ...member,
  ...sheets,
  ...rewards,
  ...bonus,
  ...spin,
  ...chat,
  ...refusals,
}
