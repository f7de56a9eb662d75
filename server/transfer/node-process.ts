import { startApp } from '../app.ts'
import type { Config } from '../platform/config/config.ts'
import { gamesAt } from './testing.ts'

// A node of its own whose games are the tests' own, for tests that kill it while one of them thinks.
const { settings, gamesUrl } = JSON.parse(process.argv[2]!) as {
  settings: Config & { pepper: string }
  gamesUrl: string
}
const pepper = Buffer.from(settings.pepper as string, 'base64')
const { url, ctx } = await startApp({ ...settings, pepper }, { isLimitless: true, mayForget: true })
ctx.games = gamesAt(gamesUrl)
console.log(JSON.stringify({ url }))
