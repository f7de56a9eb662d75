import type { GameAccount } from '#contract/game'
import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { type Currency, toAmount } from '#money'
import type { Context } from '../platform/context.ts'
import { type ClosedRow, closedColumn, shownClosed } from '../provider/closed.ts'
import type { Offered } from './catalogue.ts'

/** A member's account at a game, open or being opened. */
export type AccountRow = {
  member: number
  game: string
  username: string
  password: string
  pendingPassword: string | null
  openedAt: Date | null
}

/** @throws Refusal SLOT_NO_ACCOUNT */
export async function gameAccountOf(
  db: Db | Tx,
  member: number,
  game: string,
): Promise<AccountRow> {
  const account = await accountRowOf(db, member, game)
  if (!account?.openedAt) throw new Refusal('SLOT_NO_ACCOUNT')
  return account
}

export async function accountRowOf(
  db: Db | Tx,
  member: number,
  game: string,
): Promise<AccountRow | undefined> {
  const [row] = await db<AccountRow[]>`
    select member, game, username, password, pending_password, opened_at
    from game_account where bucket = ${member % 256} and member = ${member} and game = ${game}`
  return row
}

/** Lists the games where the member has an open account. */
export async function activeGamesOf(db: Db | Tx, member: number): Promise<string[]> {
  const rows = await db<{ game: string }[]>`
    select game from game_account join game on code = game
    where bucket = ${member % 256} and member = ${member} and opened_at is not null order by position`
  return rows.map(({ game }) => game)
}

/** A game of the catalogue, as it is for all members. */
type Listed = Pick<Offered, 'code' | 'category'> & {
  names: Record<Language, string>
  isOpen: boolean
  currencies: Currency[]
  closed: ClosedRow | null
}

/** An open account: its last balance that was read, plus the transfers since. `readAt` is in milliseconds since 1970. */
type Held = { amount: number; readAt: number | null }

/** Accounts are by the game's code. */
export type GameRows = { catalogue: Listed[]; accounts: Record<string, Held> }

/** Lists the games offered to the member (HOM-05). */
export async function gameAccountsOf(
  ctx: Context,
  { member, currency }: { member: number; currency: Currency },
  language: Language,
): Promise<GameAccount[]> {
  const [rows] = await ctx.db<[GameRows]>`
    select ${catalogueColumn(ctx.db)} as catalogue, ${accountsColumn(ctx.db)} as accounts
    from (select ${member}::int8 as member) asked`
  return shownGames(ctx, rows, { currency, language })
}

/** All games. The same for all members, so a statement about many of them reads it once. */
export const catalogueColumn = (db: Db) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'category', category, 'isOpen', is_open,
      'currencies', currencies, 'closed', ${closedColumn(db, db`'game:' || code`)},
      'names', jsonb_build_object('th', name_th, 'la', name_la, 'en', name_en)) order by position), '[]')
    from game)`

/**
 * The balance of the row of `game_account`: what was read last, and the transfers that were asked for since. A balance that was read
 * after a transfer was asked for is taken to include it, even if its outcome came later.
 */
export const balanceColumn = (db: Db) => db`
  greatest(0, game_account.balance + coalesce((
    select sum(case kind when 'to-game' then confirmed else -confirmed end) from external_transfer t
    where t.bucket = game_account.bucket and t.member = game_account.member and t.provider = game_account.game
      and t.state in ('settled', 'late-applied') and t.kind in ('to-game', 'from-game')
      and t.closed_at > coalesce(read_at, '-infinity') and t.created_at > coalesce(read_at, '-infinity')), 0))::int8`

/** The open accounts of `asked.member`. */
export const accountsColumn = (db: Db) => db`
  (select coalesce(jsonb_object_agg(game, jsonb_build_object(
      'readAt', floor(extract(epoch from read_at) * 1000)::int8,
      'amount', ${balanceColumn(db)})), '{}')
    from game_account where bucket = asked.member % 256 and member = asked.member and opened_at is not null)`

/**
 * Shows the games that are offered in the currency, and those where the member has an account: a game that is no longer offered
 * never hides the member's money.
 */
export const shownGames = (
  ctx: Context,
  { catalogue, accounts }: GameRows,
  { currency, language }: { currency: Currency; language: Language },
): GameAccount[] =>
  catalogue
    .filter(
      ({ code, isOpen, currencies }) => (isOpen && currencies.includes(currency)) || accounts[code],
    )
    .flatMap((game) => shown(ctx, game, accounts[game.code], language))

function shown(
  { games }: Context,
  { code, category, names, isOpen, closed }: Listed,
  account: Held | undefined,
  language: Language,
): GameAccount[] {
  const provider = games.get(code)
  if (!provider) return []
  return [
    {
      code,
      category,
      isActive: account !== undefined,
      name: names[language],
      amount: toAmount(account?.amount ?? 0),
      unit: provider.unit,
      readAt: account?.readAt ?? null,
      ftWalletSlot: provider.factor,
      logo: `/games/${code}/logo.svg`,
      background: `/games/${code}/cloth.svg`,
      ...provider.sites,
      closed: shownClosed(closed ?? (isOpen ? null : notOffered), language),
    },
  ]
}

/** A game that left the catalogue takes no new money. */
const notOffered: ClosedRow = { state: 'no_new_money', text: null, until: null }

/** @throws Refusal NO_GAME when it is not offered to the member */
export async function shownGame(
  ctx: Context,
  caller: { member: number; currency: Currency },
  code: string,
  language: Language,
): Promise<GameAccount> {
  const accounts = await gameAccountsOf(ctx, caller, language)
  const account = accounts.find((each) => each.code === code)
  if (!account) throw new Refusal('NO_GAME')
  return account
}
