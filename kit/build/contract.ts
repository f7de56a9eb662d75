import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

const contract = join(import.meta.dirname, '..', '..', 'contract') + sep
const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g

/** Leaves the summaries of endpoints out of the apps, because only the API's document shows them. */
export const shortContract = (): Plugin => ({
  name: 'short-contract',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) =>
    id.startsWith(contract) ? { code: code.replaceAll(summary, ''), map: null } : undefined,
})
