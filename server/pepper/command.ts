import { openDb } from '#db'
import { takeMigrationLock } from '#db/migration-lock'
import { CommandError, databaseOf } from '../platform/command.ts'
import type { Config } from '../platform/config/config.ts'
import { createFiles } from '../platform/files.ts'
import { rotate, status } from './rotate.ts'

type CommandConfig = Pick<
  Config,
  | 'databaseUrl'
  | 'databaseDirectUrl'
  | 'databaseOwnerUrl'
  | 'dataDir'
  | 'files'
  | 'pepper'
  | 'pepperBefore'
>

const verbs = { rotate, status }
const usage = 'usage: npm run pepper -- status|rotate, with PEPPER and PEPPER_BEFORE set'

/** Changes PEPPER, or tells what a change has left to do. @throws CommandError */
export async function runPepperCommand(
  config: CommandConfig,
  words: string[],
  say: (line: string) => void,
): Promise<void> {
  const [verb = '', ...more] = words
  const run = Object.hasOwn(verbs, verb) ? verbs[verb as keyof typeof verbs] : undefined
  if (!run || more.length || !config.pepperBefore) throw new CommandError(usage)
  const { url, stop } = await databaseOf(config)
  // One connection, because the lock belongs to the session.
  const db = openDb(config.databaseOwnerUrl ?? url, { max: 1, asOwner: true })
  try {
    const [{ isOwner }] = await db<[{ isOwner: boolean }]>`
      select pg_has_role(current_user, relowner, 'member') as is_owner
      from pg_class where oid = 'public.pepper'::regclass`
    if (!isOwner) throw new CommandError('Set DATABASE_OWNER_URL: only the owner may do this.')
    await takeMigrationLock(db)
    await run({
      db,
      say,
      files: createFiles(config.files),
      secrets: { pepper: config.pepper },
      before: { pepper: config.pepperBefore },
    })
  } finally {
    await db.end()
    await stop()
  }
}
