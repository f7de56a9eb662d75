import * as z from 'zod/mini'
import { amount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { code } from './text.ts'

/** The main wallet's name where a game's code may stand too. */
export const walletPlace = 'WALLET'

/**
 * What became of the money of one game account when several were asked: `pending` is being confirmed and arrives by
 * itself; `failed` still lies where it was.
 */
export const GameTransferResult = z.object({
  code: z.string(),
  status: z.enum(['moved', 'empty', 'pending', 'failed']),
  amount,
})
export type GameTransferResult = z.output<typeof GameTransferResult>

/**
 * TRF-03. MONEY_NOT_ENOUGH, TRANSFER_MINIMUM, NO_GAME, NO_WALLET, SLOT_NO_ACCOUNT, NOT_AREASLOT, NOT_UFABET;
 * REQUEST_LIMIT_1MIN while another transfer with this game is under way; TRANSFER_FAIL: it failed. From the wallet the
 * money is back there, from a game it never left; between two games it is in the first game or in the wallet.
 * 202 TRANSFER_PENDING: being confirmed; the same key asks again.
 */
export const transfer = endpoint('POST /api/wallet/transfer', {
  access: 'member',
  summary: 'Moves money between the wallet and a game account, or between two game accounts.',
  invalidates: ['wallet', 'onTheWay', 'statement'],
  input: z.strictObject({ from: code, to: code, amount }),
  output: z.object({ message: z.string(), reference: z.string(), amount }),
})

/** Collects from the other game accounts, then moves the wallet to `to` (WALLET: collects only). */
export const transferAll = endpoint('POST /api/wallet/transferAll', {
  access: 'member',
  summary: 'Moves everything to one place.',
  invalidates: ['wallet', 'onTheWay', 'statement'],
  input: z.strictObject({ to: code }),
  output: z.object({ message: z.string(), amount, legs: z.array(GameTransferResult) }),
})
