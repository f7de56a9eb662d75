import { stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { joined } from '../i18n/joined.ts'

const shared = join(import.meta.dirname, '..', 'texts')

/**
 * Compiles the messages of the kit and of an app's own folder while building, so that the reader of ICU syntax and the
 * list of compounds stay at home: every exported record of texts becomes a record of what Lingui runs.
 */
export const texts = (folder: string): Plugin => ({
  name: 'texts',
  enforce: 'pre',
  async load(id) {
    const file = id.split('?')[0]!
    const isText = [shared, folder].some((place) => file.startsWith(place + sep))
    if (!isText || extname(file) !== '.ts') return undefined
    const { mtimeMs } = await stat(file)
    const records: object = await import(`${pathToFileURL(file).href}?${mtimeMs}`)
    return Object.entries(records)
      .map(([name, record]) => `export const ${name} = ${JSON.stringify(compiled(record))}`)
      .join('\n')
  },
})

/** @throws TypeError if a file of texts exports anything else, which would be missing in the app. */
function compiled(record: unknown) {
  if (typeof record !== 'object' || record === null) throw new TypeError('no record of texts')
  return Object.fromEntries(
    Object.entries(record).map(([id, text]) => [id, compileMessage(joined(text))]),
  )
}
