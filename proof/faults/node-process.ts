import { flushCompileCache } from 'node:module'
import type { Feature } from '#server/platform/feature'
import { loadMutant } from '../mutants/load.ts'
import type { Mutant } from '../mutants/mutant.ts'

// One server of the proof: its settings as the environment would give them, and the mutant it is to be, as JSON.
const { environment, mutant } = JSON.parse(process.argv[2]!) as {
  environment: Record<string, string>
  mutant?: Mutant
}
// Before the product, so that the mutant is loaded in its place.
const assertLoaded = mutant && (await loadMutant(mutant))
const [{ startApp }, { configFrom }] = await Promise.all([
  import('#server/app'),
  import('#server/platform/config/environment'),
])

/** The parties of the proof promise to be quicker than the real ones, and are, so that much happens in a short time. */
const quick = { sendTimeoutMs: 2_000, askTimeoutMs: 1_500, latestApplyMs: 6_000 }
const hasten: Feature = {
  routes: (_, { games, payout, trueWallet }) => {
    for (const { guarantees } of [...games.values(), payout, trueWallet])
      Object.assign(guarantees, quick)
  },
}

const { url, stop } = await startApp(configFrom(environment), {
  isLimitless: true,
  features: [hasten],
})
assertLoaded?.()
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
// The next ones start sooner; killed, it would leave nothing behind.
flushCompileCache()
console.log(JSON.stringify({ url }))
