import { defineConfig } from '@playwright/test'

// Stories: the real product with its sandbox in a real browser (`npx playwright test e2e/home.test.ts`).
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './e2e/setup.ts',
  // Two workers keep two processors busy; three take a fifth longer. Each has a stack and a browser of its own.
  workers: 2,
  timeout: 300_000,
  // A wait ends as soon as its condition holds, so only a failure takes this long, also on a slow and busy machine.
  expect: { timeout: 30_000 },
  // A second try records a trace of what happened. A story that fails once is red, whatever its second try says.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  use: { trace: 'on-first-retry', screenshot: 'only-on-failure' },
  outputDir: 'dist/stories',
  reporter: [['list'], ['./e2e/whatWasLeft.ts']],
  // The tour takes longest: it begins first, so that no worker walks it alone at the end.
  projects: [
    { name: 'tour', testMatch: 'tour.test.ts' },
    { name: 'stories', testIgnore: 'tour.test.ts' },
  ],
})
