import { startApp } from '../app.ts'
import type { Config } from '../platform/config/config.ts'
import { peerGames } from './testing.ts'
import { createTransfer, type ExternalTransferRequest, runTransfer } from './transfer.ts'

// A server process that starts one external transfer. Tests kill it while the provider works on it.
const { settings, peerUrl, request } = JSON.parse(process.argv[2]!) as {
  settings: Config & { pepper: string }
  peerUrl: string
  request: ExternalTransferRequest
}
const pepper = Buffer.from(settings.pepper as string, 'base64')
const { ctx } = await startApp({ ...settings, pepper }, { isLimitless: true, mayForget: true })
ctx.games = peerGames(peerUrl)
await ctx.db.begin((tx) => createTransfer(ctx, tx, request))
await runTransfer(ctx, request.reference)
