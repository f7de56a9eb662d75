import { readFileSync } from 'node:fs'

// Loaded into a server before anything else: its wall clock can be put forward and back from outside, by a file that
// says by how many milliseconds. The monotonic clock and the database's stay as they are.
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
      // It is being written: the next look sees it.
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
