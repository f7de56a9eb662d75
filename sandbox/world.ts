import { randomInt } from 'node:crypto'
import type { Store } from './store.ts'

/** Dependencies of every part of the sandbox. */
export type World = {
  store: Store
  now: () => number
  /** Notifies open panels of a change. */
  changed: () => void
  /** Address of the member app, for the panel's link. */
  app: string
}

/** Error of our own API; gateways have error formats of their own. */
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

/** Random, so that a sandbox with a new store never repeats an earlier code. */
export const randomCode = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
