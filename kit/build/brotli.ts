import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const compressible = /\.(js|css|svg|json|webmanifest)$/

/** Puts a .br beside every file worth it, so that the server never compresses what does not change. */
export const brotli = (): Plugin => ({
  name: 'brotli',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const entries = await readdir(dir, { recursive: true })
    const files = entries.filter((file) => compressible.test(file)).map((file) => join(dir, file))
    for (const file of files) {
      const bytes = await readFile(file)
      const smaller = await compress(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
      await writeFile(`${file}.br`, smaller)
    }
  },
})
