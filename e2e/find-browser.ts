import { findBrowser } from './browser.ts'

// Finds or installs the browser before the tests, so that a missing one is reported once and early.
try {
  console.log(`Browser: ${await findBrowser()}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
