import { resolve } from 'node:path'
import { closedAs, closeFolder, refuseClosed, reopenFolder } from '../embedded/closed.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { CommitUnknown, moveDatabase } from './move.ts'
import { placeOf } from './session.ts'
import { isFinished, nameOfSource } from './target.ts'

type To = { to: string; say: (sentence: string) => void }

/**
 * Moves the embedded database of a folder into another one. The folder is locked meanwhile and does not start again
 * afterwards; a move that fails leaves it as it was. @throws an Error with a sentence for the operator
 */
export async function moveFolder(dataDir: string, { to, say }: To): Promise<void> {
  const folder = resolve(dataDir)
  const place = placeOf(to)
  const before = closedAs(folder)
  if (before && before.why !== 'moving') refuseClosed(folder)
  if (before?.why === 'moving' && before.to !== place)
    throw new Error(`A move of ${folder} to ${before.to} was begun: go on with that one.`)
  const startedAt = performance.now()
  const embedded = await startEmbedded({ dataDir: folder, mayBeClosed: true })
  try {
    closeFolder(folder, { why: 'moving', to: place })
    const copied = await moveDatabase({ from: embedded.url, to, say })
    closeFolder(folder, { why: 'moved', to: place })
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    say(
      copied
        ? `Copied ${copied.rows} rows of ${copied.tables} tables in ${seconds} s: both sides are equal.`
        : 'The copy was finished before.',
    )
    say(`The books are right. ${folder} does not start again.`)
    say(`Set DATABASE_OWNER_URL to ${place}, and DATABASE_URL to a login of its own there.`)
    say(`Keep DATA_DIR: it holds the files, and the pepper if PEPPER is not set.`)
  } catch (error) {
    // The copy was rolled back, so the folder is still the only one with the money.
    if (!before && !(error instanceof CommitUnknown)) reopenFolder(folder)
    throw error
  } finally {
    await embedded.stop()
  }
}

/** Opens a folder again whose move was cut off. @throws an Error with a sentence if the copy is complete */
export async function stayInFolder(dataDir: string, to: string | undefined): Promise<string> {
  const folder = resolve(dataDir)
  const before = closedAs(folder)
  if (before?.why !== 'moving') throw new Error(`No move of ${folder} is under way.`)
  if (!to || placeOf(to) !== before.to)
    throw new Error(`Say which move: npm run move -- --cancel --to postgres://…@${before.to}`)
  const embedded = await startEmbedded({ dataDir: folder, mayBeClosed: true })
  try {
    if (await isFinished(to, await nameOfSource(embedded.url)))
      throw new Error(`The copy at ${before.to} is complete: run npm run move again to finish it.`)
    reopenFolder(folder)
    return `${folder} starts again. The database at ${before.to} is not usable: delete it.`
  } finally {
    await embedded.stop()
  }
}
