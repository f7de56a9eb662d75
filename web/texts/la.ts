import { chat } from '#kit/texts/la/chat.ts'
import { refusals } from '#kit/texts/la/refusals.ts'
import type { TextId } from './en.ts'
import { bonus } from './la/bonus.ts'
import { games } from './la/games.ts'
import { home } from './la/home.ts'
import { howto } from './la/howto.ts'
import { identity } from './la/identity.ts'
import { legal } from './la/legal.ts'
import { member } from './la/member.ts'
import { offline } from './la/offline.ts'
import { pages } from './la/pages.ts'
import { passkey } from './la/passkey.ts'
import { password } from './la/password.ts'
import { protection } from './la/protection.ts'
import { register } from './la/register.ts'
import { rewards } from './la/rewards.ts'
import { sheets } from './la/sheets.ts'
import { spin } from './la/spin.ts'
import { start } from './la/start.ts'

export const la: Record<TextId, string> = {
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
