import { migrate } from '../migrate.ts'
import { compareAll } from './compare.ts'
import { type Copied, copyAll } from './copy.ts'
import { openSession } from './session.ts'
import { migrationsOf } from './tables.ts'
import { claimTarget, nameOfSource } from './target.ts'

type Move = {
  /** URLs of the owners. No server uses the source meanwhile. */
  from: string
  to: string
  say: (sentence: string) => void
}

/**
 * Copies one database into another, empty one, and compares them before the copy is committed. What a killed move left
 * in the target is replaced; a finished one is left alone. @throws an Error with a sentence for the operator
 */
export async function moveDatabase({ from, to, say }: Move): Promise<Copied | undefined> {
  await migrate(from)
  // A finished copy was compared before its commit, and a server may have used it since.
  if ((await claimTarget(to, await nameOfSource(from))) === 'done') return undefined
  await migrate(to, { isMoving: true })
  const source = await openSession(from)
  const target = await openSession(to).catch(async (error) => {
    await source.end()
    throw error
  })
  try {
    await source.query('begin isolation level repeatable read read only')
    await target.query('begin')
    await refuseOtherMigrations(source, target)
    const copied = await copyAll(source, target, say)
    say('Comparing both sides.')
    await compareAll(source, target)
    await target.query(`update public.move set state = 'done', done_at = now()`)
    await target.query('analyze')
    await commit(target)
    return copied
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

/** The connection was lost while the copy was committed. */
export class CommitUnknown extends Error {}

type Client = Awaited<ReturnType<typeof openSession>>

async function commit(target: Client) {
  try {
    await target.query('commit')
  } catch (error) {
    throw new CommitUnknown(
      'It is not known whether the copy was stored: run npm run move again.',
      {
        cause: error,
      },
    )
  }
}

async function refuseOtherMigrations(source: Client, target: Client) {
  const [ours, theirs] = [await migrationsOf(source), await migrationsOf(target)]
  if (ours.join('\n') !== theirs.join('\n'))
    throw new Error('The target was migrated by another version: use the same version for both.')
}
