import { createGames, type GameCode, sandboxGames } from '#providers/games/registry'
import { compare } from './compare.ts'
import type { World } from './world.ts'

const games = createGames(sandboxGames('http://127.0.0.1'))
/** Satang as the provider counts them, in hundredths of a credit. */
const creditsOf = (game: string, amount: number) =>
  Math.round(amount * games.get(game as GameCode)!.factor)

/** Every settled leg was applied at its game, once, as we have it in the books; no other was applied. */
export async function moves({ db, books }: World): Promise<string[]> {
  const legs = await db<{ party: string; reference: string; kind: string; confirmed: number }[]>`
    select party, reference, kind, confirmed from leg
    where kind in ('to-game', 'from-game') and state = 'settled'`
  return compare(
    legs.map(({ party, reference, kind, confirmed }) => {
      const direction = kind === 'to-game' ? 'deposit' : 'withdraw'
      return `${party} ${direction} ${reference} ${creditsOf(party, confirmed)}`
    }),
    books
      .moves()
      .map(
        ({ game, direction, reference, credits }) => `${game} ${direction} ${reference} ${credits}`,
      ),
  )
}

/** What we believe lies at a game is what lies there: nobody has played. */
export async function gameAccounts({ db, books }: World): Promise<string[]> {
  const ours = await db<{ game: string; username: string; balance: number }[]>`
    select game, username, account.balance from game_account
    join ledger.account on account.member = game_account.member and name = 'game:' || game
    where opened_at is not null`
  return compare(
    ours.map(({ game, username, balance }) => `${game} ${username} ${creditsOf(game, balance)}`),
    books.gameAccounts().map(({ game, name, balance }) => `${game} ${name} ${balance}`),
  )
}
