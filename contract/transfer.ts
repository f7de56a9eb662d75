import * as z from 'zod/mini'
import { amount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { code } from './text.ts'

/** Name of the main wallet in fields that otherwise hold a game's code. */
export const walletPlace = 'WALLET'

/**
 * Result for one game when several are collected from. `pending`: the transfer is being confirmed, and the money
 * arrives automatically. `failed`: the money is still in the game.
 */
export const GameTransferResult = z.object({
  code: z.string(),
  status: z.enum(['moved', 'empty', 'pending', 'failed']),
  amount,
})
export type GameTransferResult = z.output<typeof GameTransferResult>

/**
 * TRF-03. MONEY_NOT_ENOUGH, TRANSFER_MINIMUM, NO_GAME, NO_WALLET, SLOT_NO_ACCOUNT, NOT_AREASLOT, NOT_UFABET; GAME_CLOSED for a
 * transfer to a game that takes no new money, while money can always come from there;
 * REQUEST_LIMIT_1MIN while another transfer with this game is in progress. After TRANSFER_FAIL the money is where it
 * came from; between two games it is in the first game or in the wallet. 202 TRANSFER_PENDING: it is being confirmed;
 * repeat the request with the same key.
 */
export const transfer = endpoint('POST /api/wallet/transfer', {
  access: 'member',
  activity: ({ to }) => (to === walletPlace ? undefined : 'play'),
  summary: 'Transfers money between the wallet and a game account, or between two game accounts.',
  invalidates: ['wallet', 'onTheWay', 'statement'],
  input: z.strictObject({ from: code, to: code, amount }),
  output: z.object({ message: z.string(), reference: z.string(), amount }),
})

/**
 * Collects from the other game accounts, then transfers the wallet's balance to `to` (WALLET: collects only). The refusals
 * are those of `transfer`.
 */
export const transferAll = endpoint('POST /api/wallet/transferAll', {
  access: 'member',
  activity: ({ to }) => (to === walletPlace ? undefined : 'play'),
  summary: 'Transfers all money to one place.',
  invalidates: ['wallet', 'onTheWay', 'statement'],
  input: z.strictObject({ to: code }),
  output: z.object({ message: z.string(), amount, legs: z.array(GameTransferResult) }),
})
