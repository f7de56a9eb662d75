import { join } from 'node:path'
import type { Plugin } from 'vite'

const smallZodFile = join(import.meta.dirname, '..', 'api', 'smallZod.ts')

/**
 * Puts the part of zod that the contract uses in the place of the library, in what a browser runs. A build that would call
 * what is not in that part fails: the page would not start.
 */
export const smallZod = (): Plugin => ({
  name: 'small-zod',
  config: () => ({ resolve: { alias: [{ find: /^zod\/mini$/, replacement: smallZodFile }] } }),
  onLog(_, { code, message }) {
    if (code === 'IMPORT_IS_UNDEFINED') this.error(message)
  },
})
