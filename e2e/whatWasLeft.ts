import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints last what failed stories printed, for those who have only the end of a long log. */
export default class WhatWasLeft implements Reporter {
  readonly #failed: string[] = []

  onTestEnd({ title, expectedStatus }: TestCase, { status, stdout }: TestResult) {
    if (status !== expectedStatus && stdout.length > 0)
      this.#failed.push(`\n── ${title}\n${stdout.join('')}`)
  }

  onEnd() {
    process.stdout.write(this.#failed.join(''))
  }
}
