import { Refusal } from '#contract/refusal'
import { walletPlace } from '#contract/transfer'
import { sharedRead } from '#db'
import type { Currency } from '#money'
import type { Game } from '#providers/games/game'
import { providerOf } from '../game/catalogue.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'

/** A place for money: the main wallet, or an open account at a game. */
export type Place =
  | { kind: 'wallet' }
  | { kind: 'game'; game: Game; username: string; takesMoney: boolean }

/** The member whose money is transferred. */
export type Owner = Pick<Caller, 'member' | 'currency' | 'isLimited'>

type Row = {
  code: string
  isOpen: boolean
  currencies: Currency[]
  username: string | null
  isClosed: boolean
  isBegun: boolean
  isOther: boolean
}

/** References of a request, and those that its key has if it was the key of another request. */
export type References = { own: string[]; others: string[] }

/**
 * Finds the places that a transfer names, in the same order. A request that has started (one of its own references exists) is
 * never refused, even if the catalogue has changed since, because its money is already in transit. Money can always leave a
 * game where the member has an account.
 * @throws Refusal NO_GAME when there is no such game, or it is not offered to a member without an account; NO_WALLET when it is
 * not in the member's currency, SLOT_NO_ACCOUNT when the member has no account there; KEY_REUSED for a key of another request.
 */
export async function placesOf<Names extends string[]>(
  ctx: Context,
  { member, currency }: Caller,
  names: readonly [...Names],
  references: References,
): Promise<{ [At in keyof Names]: Place }> {
  const games = names.filter((name) => !isWallet(name))
  const rows = games.length ? await gamesOf(ctx.db, { member, games, references }) : []
  const places = names.map((name): Place => {
    if (isWallet(name)) return { kind: 'wallet' }
    const row = rows.find(({ code }) => code === name)
    if (row?.isOther) throw new Refusal('KEY_REUSED')
    if (!row || !(row.isOpen || row.isBegun || row.username !== null)) throw new Refusal('NO_GAME')
    if (!row.isBegun && !row.currencies.includes(currency)) throw new Refusal('NO_WALLET')
    if (row.username === null) throw new Refusal('SLOT_NO_ACCOUNT')
    const takesMoney = row.isBegun || (row.isOpen && !row.isClosed)
    return { kind: 'game', game: providerOf(ctx, name), username: row.username, takesMoney }
  })
  return places as { [At in keyof Names]: Place }
}

/** @throws Refusal GAME_CLOSED for a game that takes no new money */
export function assertTakesMoney(place: Place): void {
  if (place.kind === 'game' && !place.takesMoney) throw new Refusal('GAME_CLOSED')
}

type Asked = { member: number; games: string[]; references: References }

const gamesOf = sharedRead(async (db, asked: Asked[]): Promise<Row[][]> => {
  const names = asked.flatMap(({ member, games }, place) =>
    games.map((game) => ({ place, member, game })),
  )
  const references = asked.flatMap((one, place) =>
    (['own', 'others'] as const).flatMap((whose) =>
      one.references[whose].map((reference) => ({
        place,
        member: one.member,
        reference,
        isOwn: whose === 'own',
      })),
    ),
  )
  const rows = await db<(Row & { place: number })[]>`
    with begun as materialized (
      select coalesce(array_agg(distinct place) filter (where is_own), '{}') as places,
        coalesce(array_agg(distinct place) filter (where not is_own), '{}') as others
      from unnest(${references.map(({ place }) => place)}::int[], ${references.map(({ member }) => member)}::int8[],
          ${references.map(({ reference }) => reference)}::text[], ${references.map(({ isOwn }) => isOwn)}::bool[])
          asked (place, member, name, is_own)
        cross join lateral (
          select from external_transfer t
          where t.bucket = asked.member % 256 and t.member = asked.member and t.reference = name) there
    )
    select place, code, is_open, currencies, username, place = any (places) as is_begun, place = any (others) as is_other,
      exists (select from provider_closed where provider = 'game:' || code) as is_closed
    from begun, unnest(${names.map(({ place }) => place)}::int[], ${names.map(({ member }) => member)}::int8[],
        ${names.map(({ game }) => game)}::text[]) asked (place, member, code)
      join game using (code)
      left join game_account on game_account.bucket = asked.member % 256 and game_account.member = asked.member
        and game = code and opened_at is not null`
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return asked.map((_, place) => byPlace.get(place) ?? [])
})

export const isWallet = (name: string): boolean => name.toUpperCase() === walletPlace
