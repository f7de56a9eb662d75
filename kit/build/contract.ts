import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '..', '..', 'contract') + sep
const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g
/** Only the server decides who may make a call. */
const permission = /\b(?:access|activity|right): '[a-z.]+',/g

/** Leaves out of the apps what only the server and the API's document use of an endpoint: summary and permission. */
export const shortContract = (): Plugin => ({
  name: 'short-contract',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) =>
    id.startsWith(contract)
      ? { code: code.replaceAll(summary, '').replaceAll(permission, ''), map: null }
      : undefined,
})
