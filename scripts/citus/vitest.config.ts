import { defineConfig } from 'vitest/config'

/** Tests of the ledger that name no PostgreSQL of their own. */
const ofLedger = [
  'at-once',
  'contention',
  'ledger',
  'lost-answer',
  'model',
  'protected',
  'reconcile',
]

// The ledger's own tests, and those of a cluster, on a coordinator and two workers: npm run citus.
export default defineConfig({
  test: {
    name: 'citus',
    include: [...ofLedger.map((name) => `ledger/${name}.test.ts`), 'scripts/citus/*.test.ts'],
    globalSetup: ['scripts/citus/setup-testing.ts'],
    // A test kills the nodes that all files use.
    maxWorkers: 1,
    pool: 'forks',
    testTimeout: 240_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
