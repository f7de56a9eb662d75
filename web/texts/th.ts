import { chat } from '#kit/texts/th/chat.ts'
import { refusals } from '#kit/texts/th/refusals.ts'
import type { TextId } from './en.ts'
import { bonus } from './th/bonus.ts'
import { games } from './th/games.ts'
import { home } from './th/home.ts'
import { howto } from './th/howto.ts'
import { member } from './th/member.ts'
import { profile } from './th/profile.ts'
import { rewards } from './th/rewards.ts'
import { sheets } from './th/sheets.ts'
import { spin } from './th/spin.ts'
import { start } from './th/start.ts'

export const th: Record<TextId, string> = {
  ...start,
  ...howto,
  ...member,
  ...games,
  ...home,
  ...profile,
  ...sheets,
  ...rewards,
  ...bonus,
  ...spin,
  ...chat,
  ...refusals,
}
