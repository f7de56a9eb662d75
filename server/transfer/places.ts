import { Refusal } from '#contract/refusal'
import { walletPlace } from '#contract/transfer'
import { sharedRead } from '#db'
import type { Currency } from '#money'
import type { Game } from '#providers/games/game'
import type { Caller, Context } from '../context.ts'
import { providerOf } from '../game/catalogue.ts'

/** Where money can lie: the main wallet, or an open account at a game. */
export type Place = { kind: 'wallet' } | { kind: 'game'; game: Game; username: string }

/** What a leg of this call is about, whichever way it goes. */
export type Mover = { member: number; currency: Currency }

type Row = {
  code: string
  isOpen: boolean
  currencies: Currency[]
  username: string | null
  isBegun: boolean
}

/**
 * What the names in a transfer stand for, in their order. A wish that has begun (one of `legs` is there) goes on whatever
 * became of the catalogue since: its money is moving, and no refusal would be true.
 * @throws Refusal NO_GAME when no such game is offered, NO_WALLET when it is not in the member's currency,
 * SLOT_NO_ACCOUNT when the member has no account there.
 */
export async function placesOf<Names extends string[]>(
  ctx: Context,
  { member, currency }: Caller,
  names: readonly [...Names],
  legs: string[],
): Promise<{ [At in keyof Names]: Place }> {
  const games = names.filter((name) => !isWallet(name))
  const rows = games.length ? await gamesOf(ctx.db, { member, games, legs }) : []
  const places = names.map((name): Place => {
    if (isWallet(name)) return { kind: 'wallet' }
    const row = rows.find(({ code }) => code === name)
    if (!row || !(row.isOpen || row.isBegun)) throw new Refusal('NO_GAME')
    if (!row.isBegun && !row.currencies.includes(currency)) throw new Refusal('NO_WALLET')
    if (row.username === null) throw new Refusal('SLOT_NO_ACCOUNT')
    return { kind: 'game', game: providerOf(ctx, name), username: row.username }
  })
  return places as { [At in keyof Names]: Place }
}

type Asked = { member: number; games: string[]; legs: string[] }

const gamesOf = sharedRead(async (db, asked: Asked[]): Promise<Row[][]> => {
  const rows = await db<(Row & { place: number })[]>`
    select place, code, is_open, currencies, username, exists (
        select from leg where reference in (select jsonb_array_elements_text(asked.body -> 'legs'))) as is_begun
    from jsonb_array_elements(${db.json(asked)}) with ordinality asked (body, place)
      join game on code in (select jsonb_array_elements_text(asked.body -> 'games'))
      left join game_account
        on game = code and member = (asked.body -> 'member')::int8 and opened_at is not null`
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return asked.map((_, index) => byPlace.get(index + 1) ?? [])
})

const isWallet = (name: string): boolean => name.toUpperCase() === walletPlace
