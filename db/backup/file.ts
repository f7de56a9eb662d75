import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** One file of a backup, with its path inside it. */
export type Entry = { path: string; bytes: number; sha256: string }

const chunkBytes = 1 << 20
/** Number of files that are copied or read at the same time. */
export const filesAtOnce = 8

/** Copies a file; `isSynced` waits until the disk has it. Returns undefined for a file that is gone meanwhile. */
export async function copyFile(
  from: string,
  to: string,
  { isSynced }: { isSynced: boolean },
): Promise<Omit<Entry, 'path'> | undefined> {
  const source = await openIfThere(from)
  if (!source) return undefined
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const target = await open(to, 'w', 0o600)
  try {
    const digest = await readAll(source, (part) => target.writeFile(part))
    if (isSynced) await target.sync()
    return digest
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

export async function digestOf(file: string): Promise<Omit<Entry, 'path'> | undefined> {
  const source = await openIfThere(file)
  if (!source) return undefined
  return readAll(source, async () => {}).finally(() => source.close())
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function readAll(source: FileHandle, use: (part: Buffer) => Promise<unknown>) {
  const hash = createHash('sha256')
  const buffer = Buffer.alloc(chunkBytes)
  let bytes = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, chunkBytes)
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
    const part = buffer.subarray(0, bytesRead)
    hash.update(part)
    await use(part)
    bytes += bytesRead
  }
}

export type Listed = { path: string; isFolder: boolean }

/** Lists what is below a folder, with paths from there; skips what `isLeftOut` names, with what it holds. */
export async function listBelow(
  folder: string,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<Listed[]> {
  const found: Listed[] = []
  const walk = async (at: string) => {
    for (const one of await readdir(at, { withFileTypes: true })) {
      const path = relative(folder, join(at, one.name)).split(sep).join('/')
      if (isLeftOut(path) || !(one.isDirectory() || one.isFile())) continue
      found.push({ path, isFolder: one.isDirectory() })
      if (one.isDirectory()) await walk(join(at, one.name))
    }
  }
  await walk(folder)
  return found
}

/** Waits until the disk has the names in a folder and in the folders below it. */
export async function syncFolders(folder: string): Promise<void> {
  for (const { path, isFolder } of await listBelow(folder))
    if (isFolder) await syncFolder(join(folder, path))
  await syncFolder(folder)
}

/** The same for the names in this folder alone. Windows has no such wait. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  await opened.sync().finally(() => opened.close())
}

export const removeAll = (path: string): Promise<void> => rm(path, { recursive: true, force: true })
