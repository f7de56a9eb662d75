import { type Amount, fromDecimal, toDecimal } from '#money'
import type { GameCode } from './directory.ts'
import type { Direction } from './requests.ts'

export type SandboxGameAccount = {
  username: string
  balance: Amount
  /** Amount in the provider's credits: a tenth of a baht, a baht or ten. */
  credits: number
  openedAt: string
}
export type SandboxGameTransfer = {
  username: string
  reference: string
  direction: Direction
  amount: Amount
  at: string
}
export type SandboxRound = {
  id: string
  username: string
  title: string
  stake: Amount
  payout: Amount
  at: string
}
export type SandboxRoundRequest = {
  username: string
  stake: Amount
  /** 0 when lost. */
  payout: Amount
  title?: string
  /** Age of the round when the provider reports it; unset, it is settled now. */
  minutesAgo?: number
}

type Ask = <Answer>(line: string, body?: object) => Promise<Answer>
type InDecimals<Shape, Sums extends keyof Shape> = Omit<Shape, Sums> & Record<Sums, number>

/** Client of the game providers for tests: amounts are whole, in satang or att. */
export const gamesClient = (ask: Ask) => ({
  /** Accounts of a provider, newest first. */
  gameAccounts: async (code: GameCode): Promise<SandboxGameAccount[]> =>
    (await ask<InDecimals<SandboxGameAccount, 'balance'>[]>(`GET /api/games/${code}/accounts`)).map(
      (account) => ({ ...account, balance: fromDecimal(account.balance) }),
    ),
  /** Applied transfers, newest first; a reference that was applied twice is listed twice. */
  gameTransfers: async (
    code: GameCode,
    filter: { username?: string; reference?: string } = {},
  ): Promise<SandboxGameTransfer[]> =>
    (
      await ask<InDecimals<SandboxGameTransfer, 'amount'>[]>(
        `GET /api/games/${code}/transfers?${new URLSearchParams(filter)}`,
      )
    ).map((transfer) => ({ ...transfer, amount: fromDecimal(transfer.amount) })),
  /** Newest first. */
  gameRounds: async (code: GameCode, username?: string): Promise<SandboxRound[]> =>
    (
      await ask<InDecimals<SandboxRound, 'stake' | 'payout'>[]>(
        `GET /api/games/${code}/rounds?${new URLSearchParams(username ? { username } : {})}`,
      )
    ).map(wholeRound),
  /** Settles a round with this stake and payout at once; `balance` is the balance afterwards. */
  playRound: async (
    code: GameCode,
    { stake, payout, ...request }: SandboxRoundRequest,
  ): Promise<SandboxRound & { balance: Amount }> => {
    const answer = await ask<
      InDecimals<SandboxRound & { balance: Amount }, 'stake' | 'payout' | 'balance'>
    >(`POST /api/games/${code}/rounds`, {
      ...request,
      stake: toDecimal(stake),
      payout: toDecimal(payout),
    })
    return { ...wholeRound(answer), balance: fromDecimal(answer.balance) }
  },
  /** Takes the stake of a round that ends later. Returns its id. */
  openRound: async (
    code: GameCode,
    { stake, ...request }: Omit<SandboxRoundRequest, 'payout'>,
  ): Promise<string> => {
    const answer = await ask<{ id: string }>(`POST /api/games/${code}/stakes`, {
      ...request,
      stake: toDecimal(stake),
    })
    return answer.id
  },
  endRound: (code: GameCode, id: string, payout: Amount): Promise<unknown> =>
    ask(`POST /api/games/${code}/settlements`, { id, payout: toDecimal(payout) }),
})

const wholeRound = <Round extends { stake: number; payout: number }>(round: Round) => ({
  ...round,
  stake: fromDecimal(round.stake),
  payout: fromDecimal(round.payout),
})
