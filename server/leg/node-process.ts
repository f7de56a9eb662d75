import { startApp } from '../app.ts'
import type { Config } from '../platform/config/config.ts'
import { driveLeg, type LegWish, openLeg } from './leg.ts'
import { peerGames } from './testing.ts'

// A node of its own that opens one leg, for tests that kill it while its party thinks.
const { settings, peerUrl, wish } = JSON.parse(process.argv[2]!) as {
  settings: Config & { pepper: string }
  peerUrl: string
  wish: LegWish
}
const pepper = Buffer.from(settings.pepper as string, 'base64')
const { ctx } = await startApp({ ...settings, pepper }, { isLimitless: true, mayForget: true })
ctx.games = peerGames(peerUrl)
await ctx.db.begin((tx) => openLeg(ctx, tx, wish))
await driveLeg(ctx, wish.reference)
