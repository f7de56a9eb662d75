import { parseArgs } from 'node:util'
import { seedFolder } from '#bench/growth/folder'
import { readConfig } from '#server/platform/config/environment'

// npm run seed -- --members 100000 --movements 1000000 --conversations 20000: fills the data folder (DATA_DIR) with a large
// service, for trials and for npm run bench -- console. The folder must be new.
const number = { type: 'string' } as const
const { values } = parseArgs({
  options: { members: number, movements: number, conversations: number },
})

const members = countOf('members', 100_000, 10_000_000)
const size = {
  members,
  movements: countOf('movements', members * 10, 100_000_000),
  conversations: countOf('conversations', Math.ceil(members / 5), members),
}
const { dataDir, databaseUrl, pepper } = readConfig()
if (databaseUrl) throw new Error('The seed fills a data folder of its own: leave DATABASE_URL out.')
const startedAt = performance.now()
await seedFolder(dataDir, { size, pepper, say: (line) => process.stdout.write(`${line}\n`) })
const seconds = Math.round((performance.now() - startedAt) / 1_000)
process.stdout.write(`Filled ${dataDir} in ${seconds} s.\n`)

function countOf(name: keyof typeof values, usual: number, most: number): number {
  const count = Number(values[name] ?? usual)
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new Error(`--${name} must be a whole number from 1 to ${most}.`)
  return count
}
