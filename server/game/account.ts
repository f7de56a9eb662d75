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
    from game_account where member = ${member} and game = ${game}`
  return row
}

/** Lists the games where the member has an open account. */
export async function activeGamesOf(db: Db | Tx, member: number): Promise<string[]> {
  const rows = await db<{ game: string }[]>`
    select game from game_account join game on code = game
    where member = ${member} and opened_at is not null order by position`
  return rows.map(({ game }) => game)
}

/** An offered game, with the last known balance of the member's account, if any. */
export type GameRow = Pick<Offered, 'code' | 'category'> & {
  names: Record<Language, string>
  isActive: boolean
  amount: number
  /** Milliseconds since 1970. */
  readAt: number | null
  isOpen: boolean
  closed: ClosedRow | null
}

/** Lists the games offered to the member (HOM-05). */
export async function gameAccountsOf(
  ctx: Context,
  { member, currency }: { member: number; currency: Currency },
  language: Language,
): Promise<GameAccount[]> {
  const [row] = await ctx.db<[{ games: GameRow[] }]>`
    select coalesce(jsonb_agg(to_jsonb(game) order by position), '[]') as games
    from (select ${member}::int8 as member, ${currency}::text as currency) asked
      cross join lateral (${gameRows(ctx.db)}) game`
  return shownGames(ctx, row.games, language)
}

/**
 * The games offered to `asked.member` in `asked.currency`, and those where the member has an account, with the last balance
 * read plus the transfers since. A game that is no longer offered never hides the member's money. The columns are named as in
 * GameRow, because they are read as JSON.
 */
export const gameRows = (db: Db) => db`
  select position, code, category, is_open as "isOpen", ${closedColumn(db, db`'game:' || code`)} as closed, jsonb_build_object('th', name_th, 'la', name_la, 'en', name_en) as names,
    opened_at is not null as "isActive", floor(extract(epoch from read_at) * 1000)::int8 as "readAt",
    case when opened_at is null then 0 else greatest(0, game_account.balance + coalesce((
      select sum(case kind when 'to-game' then confirmed else -confirmed end) from external_transfer
      where external_transfer.member = asked.member and provider = code and state = 'settled'
        and kind in ('to-game', 'from-game') and closed_at > coalesce(read_at, '-infinity')
    ), 0)) end::int8 as amount
  from game
    -- offset 0 makes the planner read the accounts once instead of once per game.
    left join (select * from game_account where member = asked.member offset 0) game_account on game = code
  where (is_open and asked.currency = any(currencies) or opened_at is not null)`

export const shownGames = (ctx: Context, rows: GameRow[], language: Language): GameAccount[] =>
  rows.flatMap((row) => shown(ctx, row, language))

function shown({ games }: Context, row: GameRow, language: Language): GameAccount[] {
  const provider = games.get(row.code)
  if (!provider) return []
  const { code, category, names, isActive, amount, readAt, isOpen } = row
  const closed = row.closed ?? (isOpen ? null : notOffered)
  return [
    {
      code,
      category,
      isActive,
      name: names[language],
      amount: toAmount(amount),
      unit: provider.unit,
      readAt: isActive ? readAt : null,
      ftWalletSlot: provider.factor,
      logo: `/games/${code}/logo.svg`,
      background: `/games/${code}/cloth.svg`,
      ...provider.sites,
      closed: shownClosed(closed, language),
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
