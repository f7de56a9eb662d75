import type { TextId } from './en.ts'
import { bonus } from './la/bonus.ts'
import { chat } from './la/chat.ts'
import { member } from './la/member.ts'
import { refusals } from './la/refusals.ts'
import { rewards } from './la/rewards.ts'
import { sheets } from './la/sheets.ts'
import { spin } from './la/spin.ts'
import { start } from './la/start.ts'

export const la: Record<TextId, string> = {
  ...start,
  ...member,
  ...sheets,
  ...rewards,
  ...bonus,
  ...spin,
  ...chat,
  ...refusals,
}
