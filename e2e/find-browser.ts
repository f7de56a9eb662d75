import { findBrowser } from './browser.ts'

// Before the tests: finds or gets the browser, so that what is missing is told once and at once.
try {
  console.log(`Browser: ${await findBrowser()}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
