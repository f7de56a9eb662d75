import { parseArgs } from 'node:util'
import { openDb } from '#db'
import { archiveEntryPart, createLedger } from '#ledger'
import { archiveBetPart } from '#server/bet/parts'
import { readConfig } from '#server/platform/config/environment'

// npm run archive -- --before 2025-01-01: takes old parts of ledger.entry out of the books, which keep their sums, and old months
// of bet out of the database.
const { values } = parseArgs({ options: { before: { type: 'string' } } })
const { databaseOwnerUrl } = readConfig()
const kinds = [
  {
    archivePart: archiveEntryPart,
    stays: {
      none: undefined,
      pending: 'The next part has a movement that is still pending, so it stays.',
      rest: 'Older entries are in ledger_part.entry_rest, so the next part stays.',
    },
  },
  {
    archivePart: archiveBetPart,
    stays: {
      none: undefined,
      pending:
        'A bonus or a reward under review still needs rounds of the next month, so it stays.',
      rest: 'Older rounds are in part.bet_rest, so the next month stays.',
    },
  },
]
try {
  if (!databaseOwnerUrl)
    throw new Error('Set DATABASE_OWNER_URL: only the owner of the tables may archive them.')
  if (!/^\d{4}-\d\d-\d\d$/.test(values.before ?? ''))
    throw new Error('Say before which day: npm run archive -- --before 2025-01-01')
  const owner = openDb(databaseOwnerUrl, { asOwner: true, max: 1 })
  try {
    await archive(owner, values.before!)
  } finally {
    await owner.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function archive(owner: ReturnType<typeof openDb>, before: string) {
  const books = createLedger(owner)
  const check = async (when: string) => {
    const faults = await books.reconcile()
    if (faults.length)
      throw new Error(`The books are not true ${when}: ${JSON.stringify(faults[0])}`)
  }
  await check('before archiving, so nothing was archived')
  const parts: string[] = []
  for (const { archivePart, stays } of kinds) {
    let archived = await archivePart(owner, before)
    for (; 'part' in archived; archived = await archivePart(owner, before))
      parts.push(archived.part)
    const why = stays[archived.left]
    if (why) process.stdout.write(`${why}\n`)
  }
  if (parts.length === 0) return void process.stdout.write('No part is old enough.\n')
  await check(`after archiving ${parts.join(', ')}`)
  process.stdout.write(
    `The books are true without ${parts.join(', ')}. Save each of these tables with pg_dump --table, then drop it.\n`,
  )
}
