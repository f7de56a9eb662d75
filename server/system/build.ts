import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unnamedBuild } from '#contract/system'

const root = join(import.meta.dirname, '../..')
/** The table `server` takes 40 characters. */
const longest = 40

/**
 * The label of what this server runs, such as a commit: the first line of the file BUILD in the project's folder. It is a file, because
 * an environment of several servers could already name the version to come.
 */
export async function buildOf(folder: string = root): Promise<string> {
  const text = await readFile(join(folder, 'BUILD'), 'utf8').catch(() => '')
  const [line = ''] = text.trim().split('\n')
  return line.replaceAll(/[^\w.+-]/g, '').slice(0, longest) || unnamedBuild
}
