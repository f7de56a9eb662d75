import { parseArgs } from 'node:util'
import { moveFolder, stayInFolder } from '#db/move/folder'
import { readConfig } from '#server/platform/config/environment'

// npm run move -- --to postgres://owner:password@host/database: copies the embedded database into one of your own, and
// closes the old one. --cancel opens the folder again after a move that was cut off.
const { values } = parseArgs({ options: { to: { type: 'string' }, cancel: { type: 'boolean' } } })
const { dataDir, databaseUrl } = readConfig()
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  if (databaseUrl)
    throw new Error(
      'DATABASE_URL is set, so the embedded database is not in use: leave it out to move.',
    )
  if (values.cancel) say(await stayInFolder(dataDir, values.to))
  else if (values.to) await moveFolder(dataDir, { to: values.to, say })
  else throw new Error('Say where to: npm run move -- --to postgres://owner:password@host/database')
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
