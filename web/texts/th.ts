import { chat } from '#kit/texts/th/chat.ts'
import { refusals } from '#kit/texts/th/refusals.ts'
import type { TextId } from './en.ts'
import { bonus } from './th/bonus.ts'
import { games } from './th/games.ts'
import { home } from './th/home.ts'
import { howto } from './th/howto.ts'
import { identity } from './th/identity.ts'
import { legal } from './th/legal.ts'
import { member } from './th/member.ts'
import { offline } from './th/offline.ts'
import { pages } from './th/pages.ts'
import { passkey } from './th/passkey.ts'
import { password } from './th/password.ts'
import { protection } from './th/protection.ts'
import { register } from './th/register.ts'
import { rewards } from './th/rewards.ts'
import { sheets } from './th/sheets.ts'
import { spin } from './th/spin.ts'
import { start } from './th/start.ts'

export const th: Record<TextId, string> = {
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
}
