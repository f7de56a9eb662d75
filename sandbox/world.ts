import { randomInt } from 'node:crypto'
import type { Store } from './store.ts'

/** What every part of the sandbox may touch. */
export type World = {
  store: Store
  now: () => number
  /** Tells the open panels that there is something new to see. */
  changed: () => void
  /** Where the member app is, for the panel's link. */
  app: string
}

/** A "no" to whoever asked our own API; the gateways have their own errors. */
export class Problem extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, text: string) {
    super(text)
    this.status = status
    this.code = code
  }
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random, so that a sandbox that starts afresh never repeats what it said before. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
