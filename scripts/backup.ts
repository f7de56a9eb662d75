import { parseArgs } from 'node:util'
import { backUpFolder } from '#db/backup/backup'
import { readConfig } from '#server/platform/config/environment'

// npm run backup -- --to /backups/monday: copies the data folder, also while the server runs.
const { values } = parseArgs({ options: { to: { type: 'string' } } })
const { dataDir, databaseUrl, files } = readConfig()
const startedAt = performance.now()
try {
  if (databaseUrl)
    throw new Error(
      'DATABASE_URL is set: back up that database with its own tools (docs/database.md).',
    )
  if (!values.to) throw new Error('Say where to: npm run backup -- --to /backups/monday')
  const { files: count, bytes } = await backUpFolder(dataDir, values.to)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const size = Math.ceil(bytes / 1_000_000)
  process.stdout.write(`Copied ${count} files, ${size} MB, to ${values.to} in ${seconds} s.\n`)
  if (files.kind !== 'disk') process.stdout.write('The files of the bucket are not in it.\n')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
