import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Size } from './books.ts'
import { fillFolder } from './fill.ts'

type Filled = {
  dataDir: string
  size: Required<Size>
  pepper: Buffer
  /** Removes a folder that was made for one run. */
  remove: () => void
}

const noteIn = (dataDir: string) => join(dataDir, 'seed.json')

/** Fills the data folder of a server that has never started. @throws when it has a database already */
export async function seedFolder(
  dataDir: string,
  { size, pepper, say }: { size: Required<Size>; pepper: Buffer; say: (line: string) => void },
): Promise<void> {
  if (existsSync(join(dataDir, 'cluster')))
    throw new Error(`${dataDir} has a database already: choose another DATA_DIR.`)
  // If we are root, PostgreSQL runs as another user, who must be able to reach its data.
  chmodSync(dataDir, 0o711)
  await fillFolder(dataDir, { size, pepper, say })
  writeFileSync(noteIn(dataDir), JSON.stringify(size))
}

/** Opens a folder that was seeded, or fills one for this run. */
export async function openFilled(
  seeded: string | undefined,
  size: Required<Size>,
  say: (line: string) => void,
): Promise<Filled> {
  if (seeded)
    return {
      dataDir: seeded,
      size: JSON.parse(readFileSync(noteIn(seeded), 'utf8')) as Required<Size>,
      pepper: Buffer.from(readFileSync(join(seeded, 'pepper'), 'utf8').trim(), 'hex'),
      remove: () => {},
    }
  const dataDir = mkdtempSync(join(tmpdir(), 'kapao-console-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const pepper = Buffer.alloc(32, 7)
    await seedFolder(dataDir, { size, pepper, say })
    return { dataDir, size, pepper, remove }
  } catch (error) {
    remove()
    throw error
  }
}
