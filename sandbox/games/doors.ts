import { createHash, randomBytes } from 'node:crypto'
import { isSame } from '../gateways/gateway.ts'
import type { World } from '../world.ts'
import { accountOf } from './accounts.ts'
import { agentOf, baseOf, type GameCode, type GameRules, keyOf } from './directory.ts'
import type { Language, RefusalReason } from './requests.ts'

// Ways to enter a game site: a link that is valid once, the event fields of a form, and the session that both create.

const linkMs = 60_000
const eventMs = 300_000
export const sessionMs = 12 * 3_600_000

/** 40 letters and digits. */
const newToken = () => randomBytes(20).toString('hex')

type LinkRequest = { name: string; password?: string; language: Language; back: string }
export type Visit = { name: string; language: Language; back: string | null }

/** Providers that require the password with it refuse a wrong one with `credentials`. */
export function makeLink(
  world: World,
  { code }: GameRules,
  { name, password, language, back }: LinkRequest,
): { link: string } | RefusalReason {
  const account = accountOf(world, code, name)
  if (!account) return 'no account'
  if (password !== undefined && password !== account.password) return 'credentials'
  const token = newToken()
  world.store.run(
    'insert into game_link (token, game, name, language, back, made_at) values (?, ?, ?, ?, ?, ?)',
    token,
    code,
    name,
    language,
    back,
    world.now(),
  )
  return { link: `${baseOf(code)}/site/open?token=${token}` }
}

/** The visitor that a link admits. A link is valid once and for a minute. */
export function takeLink(world: World, code: GameCode, token: string): Visit | undefined {
  const isGood = world.store.run(
    'update game_link set used_at = ? where token = ? and game = ? and used_at is null and made_at > ?',
    world.now(),
    token,
    code,
    world.now() - linkMs,
  )
  return isGood ? linkOf(world, code, token) : undefined
}

/** The visitor that a link was made for, used or not. */
export const linkOf = ({ store }: World, code: GameCode, token: string): Visit | undefined =>
  store.one<Visit>(
    'select name, language, back from game_link where token = ? and game = ?',
    token,
    code,
  )

/** The fields of UFABET’s form besides name and password. */
export function eventOf(name: string, at: number): Record<string, string> {
  const time = String(Math.floor(at / 1000))
  return { __EVENT: 'login', __TIME: time, __TOKEN: eventToken(name, time) }
}

const eventToken = (name: string, time: string) =>
  createHash('md5')
    .update([agentOf('UFABET'), name, time, keyOf('UFABET')].join(':'))
    .digest('hex')

/** Valid once and for five minutes. */
export function takeEvent(world: World, name: string, fields: Record<string, string>): boolean {
  const { __EVENT: event, __TIME: time = '', __TOKEN: token = '' } = fields
  if (event !== 'login' || !/^\d{10}$/.test(time) || !isSame(token, eventToken(name, time)))
    return false
  const now = world.now()
  if (Math.abs(now - Number(time) * 1000) > eventMs) return false
  world.store.run('delete from game_event where at < ?', now - 2 * eventMs)
  return world.store.run('insert or ignore into game_event values (?, ?)', token, now) === 1
}

export const openSession = (world: World, code: GameCode, { name, language, back }: Visit) => {
  const token = newToken()
  world.store.run(
    'insert into game_session (token, game, name, language, back, at) values (?, ?, ?, ?, ?, ?)',
    token,
    code,
    name,
    language,
    back,
    world.now(),
  )
  return token
}

export const sessionOf = (world: World, code: GameCode, token: string): Visit | undefined =>
  world.store.one<Visit>(
    'select name, language, back from game_session where token = ? and game = ? and at > ?',
    token,
    code,
    world.now() - sessionMs,
  )

export const endSession = ({ store }: World, token: string): void => {
  store.run('delete from game_session where token = ?', token)
}
