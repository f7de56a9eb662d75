import { startApp } from '../app.ts'
import type { Config } from '../platform/config/config.ts'
import { gamesAt } from './testing.ts'

// A server process with the games of the tests. Tests kill it while a game works on a request.
const { settings, gamesUrl } = JSON.parse(process.argv[2]!) as {
  settings: Config & { pepper: string }
  gamesUrl: string
}
const pepper = Buffer.from(settings.pepper as string, 'base64')
const { url, ctx } = await startApp({ ...settings, pepper }, { isLimitless: true, mayForget: true })
ctx.games = gamesAt(gamesUrl)
console.log(JSON.stringify({ url }))
