import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Amount, toAmount } from '#money'
import { scene } from '../deposit/scene-testing.ts'
import type { End, Start } from './commands.ts'
import type { ExternalTransfer } from './row.ts'
import { give, openGames, requestOf } from './testing.ts'
import type { GameTransferRequest } from './transfer.ts'

const games = ['--A', 'IRA'] as const
export const [game, otherGame] = games
export const baht = (amount: number) => toAmount(amount * 100)

/** Registers a member with 500 baht in the wallet and `there` baht at the first game. */
export async function memberWith(there = 0): Promise<number> {
  const { ctx } = scene.app
  const { id } = await scene.member()
  await openGames(ctx, id, [...games])
  await give(ctx, id, 500_00)
  if (there > 0) await win(id, baht(there))
  return id
}

/** Books winnings at the game. */
export async function win(member: number, amount: Amount) {
  const posted = await scene.app.ctx.ledger.post({
    reference: `test:${randomUUID()}`,
    member,
    kind: 'transfer',
    state: 'settled',
    amount,
    currency: 'BAHT',
    from: game,
    to: game,
    postings: [{ from: `house/provider:${game}/BAHT`, to: `${member}/game:${game}`, amount }],
  })
  expect(posted.code).toBe('posted')
}

export const request = (member: number, more: Partial<GameTransferRequest> = {}) =>
  requestOf(member, game, more) as GameTransferRequest

export function startOf({
  believed,
  ...request
}: GameTransferRequest): Start & { transfer: ExternalTransfer } {
  const transfer = {
    ownAccount: null,
    balance: null,
    key: null,
    details: {},
    state: 'sent',
    confirmed: null,
    reviewAbove: null,
    reasonCode: null,
    reasonDetail: null,
    sends: 1,
    createdAt: new Date(),
    lastSentAt: new Date(),
    closedAt: null,
    ...request,
  } as ExternalTransfer
  return { transfer, lease: randomUUID(), leaseMs: 60_000, believed }
}

export const endOf = (
  { transfer, lease }: Start,
  confirmed: Amount,
  believed: Amount | null = null,
): End => ({
  transfer,
  lease,
  checkMs: null,
  state: 'settled',
  confirmed,
  believed,
})

export const startAll = (starts: Start[]) => Promise.all(starts.map(scene.app.ctx.transfers.start))
export const endAll = (ends: End[]) => Promise.all(ends.map(scene.app.ctx.transfers.end))

/** Counts the transactions that last wrote these rows. */
export async function commitsOf(starts: Start[]): Promise<number> {
  const [row] = await scene.app.ctx.db<[{ commits: number }]>`
    select count(distinct xmin::text)::int as commits from external_transfer
    where reference = any(${starts.map(({ transfer }) => transfer.reference)})`
  return row.commits
}

export async function moneyOf(member: number) {
  const { main, hold, games: there } = await scene.app.ctx.ledger.balancesOf(member)
  return { main, hold, there: there[game], other: there[otherGame] }
}
