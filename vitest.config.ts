import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ignored = ['**/node_modules/**', '**/dist/**', '**/.data/**']

/** These tests take longest, but without recorded times Vitest starts larger files first, and theirs are small. */
const longest = ['/proof/crashpoints/', '/e2e/tour.test.ts']

/** Starts the longest tests first, so that no worker runs one of them alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) =>
      longest.some((part) => moduleId.includes(part)) ? 0 : 1
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    hookTimeout: 180_000,
    // A poll ends as soon as its condition holds, so only a failure takes this long, also on a slow and busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...ignored, 'e2e/**'],
          globalSetup: ['db/global-setup.ts'],
          testTimeout: 120_000,
          pool: 'forks',
        },
      },
      {
        extends: true,
        // Two workers, each with a stack and a browser of its own.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ignored,
          globalSetup: ['e2e/setup.ts'],
          testTimeout: 300_000,
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
