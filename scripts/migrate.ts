import { bringUp } from '#db'
import { readConfig } from '#server/platform/config/environment'

// npm run migrate: brings the database up with the owner's login, for servers that do not have it.
const {
  databaseUrl,
  databaseDirectUrl: direct,
  databaseOwnerUrl: owner,
  databaseJobsUrl: jobs,
} = readConfig()
try {
  if (!databaseUrl || !owner)
    throw new Error('Set DATABASE_URL and DATABASE_OWNER_URL: the embedded database needs neither.')
  await bringUp({ owner, app: databaseUrl, jobs, direct })
  process.stdout.write('The database is up to date.\n')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
