import { readFileSync } from 'node:fs'

// This module is loaded into a server before any other: it shifts the wall clock by the milliseconds that a file contains,
// so that the harness can step it. The monotonic clock and the database's clock stay as they are.
const file = process.env.CLOCK_FILE!
const RealDate = Date
let offsetMs = 0
let readAt = -Infinity

function now(): number {
  if (performance.now() - readAt > 100) {
    readAt = performance.now()
    try {
      offsetMs = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      // The harness is writing the file; the next call reads it.
    }
  }
  return RealDate.now() + offsetMs
}

globalThis.Date = class extends RealDate {
  constructor(...given: []) {
    if (given.length) super(...given)
    else super(now())
  }
  static override now = now
} as DateConstructor
