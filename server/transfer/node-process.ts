import { startGiven } from '../node-testing.ts'
import { gamesAt } from './testing.ts'

// A server process with the games of the tests. Tests kill it while a game works on a request.
const { url, ctx, gamesUrl } = await startGiven<{ gamesUrl: string }>()
ctx.games = gamesAt(gamesUrl)
console.log(JSON.stringify({ url }))
