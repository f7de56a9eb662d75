import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere } from './folder-lock.ts'

/** A data folder is closed while it is moved or restored, and after it was moved. */
export type Closed = { why: 'moving' | 'moved'; to: string } | { why: 'restoring'; from: string }

const fileIn = (folder: string) => join(folder, 'closed')

export function closedAs(folder: string): Closed | undefined {
  const text = readIfThere(fileIn(folder))
  return text === undefined ? undefined : (JSON.parse(text) as Closed)
}

export function closeFolder(folder: string, closed: Closed): void {
  writeFileSync(fileIn(folder), JSON.stringify(closed))
}

export const reopenFolder = (folder: string): void => rmSync(fileIn(folder), { force: true })

/** @throws a sentence if the money of this folder is, or may be, somewhere else, or is not whole yet */
export function refuseClosed(folder: string): void {
  const closed = closedAs(folder)
  if (closed) throw new Error(sentenceOf(folder, closed))
}

function sentenceOf(folder: string, closed: Closed): string {
  if (closed.why === 'restoring')
    return `Restoring ${folder} from ${closed.from} was cut off: run npm run restore again.`
  if (closed.why === 'moved')
    return `The data of ${folder} moved to ${closed.to}: set DATABASE_URL to that database.`
  return `A move of ${folder} to ${closed.to} was cut off: run npm run move again to finish it, or with --cancel to stay.`
}
