import type { World } from '../world.ts'
import type { Credits } from './credits.ts'
import { type GameCode, type GameRules, passwordRules } from './directory.ts'
import type { RefusalReason } from './requests.ts'

export type GameAccount = {
  name: string
  password: string
  balance: Credits
  openedAt: number
}

const columns = 'name, password, balance, opened_at as openedAt'

export const accountOf = ({ store }: World, code: GameCode, name: string) =>
  store.one<GameAccount>(
    `select ${columns} from game_account where game = ? and name = ?`,
    code,
    name,
  )

/** Newest first. */
export const accountsOf = ({ store }: World, code: GameCode, limit = -1): GameAccount[] =>
  store.all<GameAccount>(
    `select ${columns} from game_account where game = ? order by rowid desc limit ?`,
    code,
    limit,
  )

export function openAccount(
  world: World,
  { code, passwords, isNameError }: GameRules,
  { name, password }: { name: string; password: string },
): { name: string } | RefusalReason {
  if (!passwordRules[passwords].test(password)) return 'password'
  const isNew = world.store.run(
    'insert or ignore into game_account (game, name, password, balance, opened_at) values (?, ?, ?, 0, ?)',
    code,
    name,
    password,
    world.now(),
  )
  if (!isNew) return isNameError ? 'name exists' : { name }
  world.changed()
  return { name }
}

export function setPassword(
  world: World,
  { code, passwords }: GameRules,
  { name, password }: { name: string; password: string },
): { name: string } | RefusalReason {
  if (!accountOf(world, code, name)) return 'no account'
  if (!passwordRules[passwords].test(password)) return 'password'
  const sql = 'update game_account set password = ? where game = ? and name = ?'
  world.store.run(sql, password, code, name)
  world.changed()
  return { name }
}

/** True if this name and password may sign in. */
export const isKnown = (
  world: World,
  code: GameCode,
  name: string | undefined,
  password: string | undefined,
): boolean =>
  name !== undefined &&
  password !== undefined &&
  accountOf(world, code, name)?.password === password

/** Adds to a balance; a negative amount is taken from it. The store refuses a negative balance. */
export function book({ store }: World, code: GameCode, name: string, credits: number): void {
  store.run(
    'update game_account set balance = balance + ? where game = ? and name = ?',
    credits,
    code,
    name,
  )
}
