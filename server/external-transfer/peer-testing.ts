import { scene } from '../deposit/scene-testing.ts'
import { give, openGames } from './testing.ts'
import { createTransfer, type ExternalTransferRequest, runTransfer } from './transfer.ts'

export const inquiring = '--A'
export const start = 100_000

/** Registers a member with money and an account at each of these games. */
export async function memberWith(...games: string[]): Promise<number> {
  const { ctx } = scene.app
  const { id } = await scene.member()
  await openGames(ctx, id, games)
  await give(ctx, id, start)
  return id
}

export const open = (request: ExternalTransferRequest) => {
  const { ctx } = scene.app
  return ctx.db.begin((tx) => createTransfer(ctx, tx, request))
}
export const run = (reference: string, patienceMs?: number) =>
  runTransfer(scene.app.ctx, reference, { ...(patienceMs !== undefined && { patienceMs }) })

export async function moneyOf(member: number, game: string) {
  const { main, hold, games } = await scene.app.ctx.ledger.balancesOf(member)
  return { main, hold, game: games[game] ?? 0 }
}
