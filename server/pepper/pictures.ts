import type { Db } from '#db'
import { keyOf, pictureEncryptionOf } from '../identity/pictures.ts'
import type { Context } from '../platform/context.ts'
import type { Files } from '../platform/files.ts'

type Secrets = Context['secrets']
type Counts = { current: number; before: number; other: number }

/**
 * Encrypts the pictures of documents anew. A copy under the new key is complete before its picture is replaced, because a
 * folder may keep half of a file when the process is killed.
 */
export async function renewPictures(
  db: Db,
  files: Files,
  { secrets, before, isWriting }: { secrets: Secrets; before: Secrets; isWriting: boolean },
): Promise<Counts> {
  const counts: Counts = { current: 0, before: 0, other: 0 }
  const opened = (own: Secrets, bytes: Buffer | undefined) => {
    try {
      return bytes && pictureEncryptionOf(own).decryptBytes(bytes)
    } catch {
      // The tag tells that it was encrypted with another key, or is not whole.
      return undefined
    }
  }
  const put = (key: string, bytes: Buffer) => files.put(key, bytes, 'application/octet-stream')
  for (const path of await pathsIn(db)) {
    const key = keyOf(path)
    const copy = `${key}-next`
    const stored = await files.get(key)
    if (!stored) continue
    if (opened(secrets, stored)) counts.current += 1
    else {
      const plain = opened(before, stored) ?? opened(secrets, await files.get(copy))
      counts[plain ? 'before' : 'other'] += 1
      if (!plain || !isWriting) continue
      const next = pictureEncryptionOf(secrets).encrypt(plain)
      await put(copy, next)
      await put(key, next)
    }
    if (isWriting && (await files.get(copy))) await files.remove(copy)
  }
  return counts
}

async function pathsIn(db: Db): Promise<string[]> {
  const rows = await db<{ path: string }[]>`
    select path from identity_picture union select picture from identity_check where picture is not null order by 1`
  return rows.map(({ path }) => path)
}
