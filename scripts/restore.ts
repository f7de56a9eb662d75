import { parseArgs } from 'node:util'
import { restoreFolder } from '#db/backup/restore'
import { readPlace } from '#server/platform/config/environment'

// npm run restore -- --from /backups/monday: makes the data folder (DATA_DIR, a new one) from a backup.
const { values } = parseArgs({ options: { from: { type: 'string' } } })
const startedAt = performance.now()
try {
  if (!values.from) throw new Error('Say where from: npm run restore -- --from /backups/monday')
  const { dataDir, databaseUrl } = readPlace()
  if (databaseUrl) throw new Error('DATABASE_URL is set: leave it out to restore a data folder.')
  const { madeAt, movements } = await restoreFolder(values.from, dataDir)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  process.stdout.write(
    `Restored ${dataDir} in ${seconds} s: ${movements} movements, made ${madeAt}. The books are right.\n`,
  )
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
