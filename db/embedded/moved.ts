import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere } from './folder-lock.ts'

/** The folder remembers its move. `begun` means neither finished nor cancelled. */
export type Moved = { state: 'begun' | 'done'; to: string }

const fileIn = (folder: string) => join(folder, 'moved')

export function movedFrom(folder: string): Moved | undefined {
  const text = readIfThere(fileIn(folder))
  return text === undefined ? undefined : (JSON.parse(text) as Moved)
}

export function writeMoved(folder: string, moved: Moved): void {
  writeFileSync(fileIn(folder), JSON.stringify(moved))
}

export const forgetMoved = (folder: string): void => rmSync(fileIn(folder), { force: true })

/** @throws a sentence if the money of this folder is, or may be, in another database */
export function refuseMoved(folder: string): void {
  const moved = movedFrom(folder)
  if (!moved) return
  throw new Error(
    moved.state === 'done'
      ? `The data of ${folder} moved to ${moved.to}: set DATABASE_URL to that database.`
      : `A move of ${folder} to ${moved.to} was cut off: run npm run move again to finish it, or with --cancel to stay.`,
  )
}
