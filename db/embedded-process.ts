import { startEmbedded } from './embedded.ts'

// Starts the database in the folder given and says where it is, or why not; for tests that end it from outside.
const [dataDir = ''] = process.argv.slice(2)
try {
  const { url } = await startEmbedded({ dataDir })
  process.stdout.write(`${JSON.stringify({ url })}\n`)
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
