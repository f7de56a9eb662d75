import { createGames, type GameCode, sandboxGames } from '#providers/games/registry'
import { compare } from './compare.ts'
import type { World } from './model.ts'

const games = createGames(sandboxGames('http://127.0.0.1'))
/** Converts satang to the provider's unit, hundredths of a credit. */
const creditsOf = (game: string, amount: number) =>
  Math.round(amount * games.get(game as GameCode)!.factor)

/** The games applied exactly the external transfers that our books hold as applied, each once and with the same amount. */
export async function moves({ db, books }: Pick<World, 'db' | 'books'>): Promise<string[]> {
  const transfers = await db<
    { provider: string; reference: string; kind: string; confirmed: number }[]
  >`
    select provider, reference, kind, confirmed from external_transfer
    where kind in ('to-game', 'from-game') and state in ('settled', 'late-applied')`
  return compare(
    transfers.map(({ provider, reference, kind, confirmed }) => {
      const direction = kind === 'to-game' ? 'deposit' : 'withdraw'
      return `${provider} ${direction} ${reference} ${creditsOf(provider, confirmed)}`
    }),
    books
      .moves()
      .map(
        ({ game, direction, reference, credits }) => `${game} ${direction} ${reference} ${credits}`,
      ),
  )
}

/** Our balance of each game account equals the game's: no round of the proof has a winner or a loser. */
export async function gameAccounts({ db, books }: Pick<World, 'db' | 'books'>): Promise<string[]> {
  const ours = await db<{ game: string; username: string; balance: number }[]>`
    select game, username, account.balance from game_account
    join ledger.account on account.member = game_account.member and name = 'game:' || game
    where opened_at is not null`
  return compare(
    ours.map(({ game, username, balance }) => `${game} ${username} ${creditsOf(game, balance)}`),
    books.gameAccounts().map(({ game, name, balance }) => `${game} ${name} ${balance}`),
  )
}
