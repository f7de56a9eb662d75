import { flushCompileCache } from 'node:module'
import type { Feature } from '#server/platform/feature'
import { loadMutant } from '../mutants/load.ts'
import type { Mutant } from '../mutants/mutant.ts'

// This process is one server of the proof. Its argument is JSON: the environment of the server, and its mutant if any.
const { environment, mutant } = JSON.parse(process.argv[2]!) as {
  environment: Record<string, string>
  mutant?: Mutant
}
// The mutant is loaded before the product, so that it replaces the product's modules.
const assertLoaded = mutant && (await loadMutant(mutant))
const [{ startApp }, { configFrom }] = await Promise.all([
  import('#server/app'),
  import('#server/platform/config/environment'),
])

/** Guarantees of the proof's providers. They are tighter than the real ones, so that a short run covers many transfers. */
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
// The compile cache is written now, because a killed process would not write it; later servers start sooner.
flushCompileCache()
console.log(JSON.stringify({ url }))
