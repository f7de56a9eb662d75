import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compileCache } from './server/environment-testing.ts'

/** These tests take longest, but without recorded times Vitest starts larger files first, and theirs are small. */
const longest = ['/proof/crashpoints/', '/server/bad-input.test']

/** Starts the longest tests first, so that no worker runs one of them alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.includes(name))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

// Tests of rules and of the API. The stories in the browser are Playwright's (playwright.config.ts).
export default defineConfig({
  test: {
    name: 'unit',
    include: ['**/*.test.{ts,tsx}'],
    // scripts/citus needs several PostgreSQL, and has a configuration of its own.
    exclude: ['**/node_modules/**', '**/dist/**', '**/.data/**', 'e2e/**', 'scripts/citus/**'],
    globalSetup: ['server/compile-testing.ts', 'db/setup-testing.ts'],
    // For processes that inherit the environment of a test.
    env: { NODE_COMPILE_CACHE: compileCache },
    // Much of a test's time is waiting, so four keep two processors busy.
    maxWorkers: 4,
    pool: 'forks',
    // Most files start the whole server. A worker loads its code once, and not for each file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // A poll ends as soon as its condition holds, so only a failure takes this long, also on a slow and busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
})
