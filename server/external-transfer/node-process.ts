import { startGiven } from '../node-testing.ts'
import { peerGames } from './testing.ts'
import { createTransfer, type ExternalTransferRequest, runTransfer } from './transfer.ts'

type Given = { peerUrl: string; request: ExternalTransferRequest }

// A server process that starts one external transfer. Tests kill it while the provider works on it.
const { ctx, peerUrl, request } = await startGiven<Given>()
ctx.games = peerGames(peerUrl)
await ctx.db.begin((tx) => createTransfer(ctx, tx, request))
await runTransfer(ctx, request.reference)
