import { startEmbedded } from './embedded.ts'

// Starts the database in the given folder and prints its URL or the error. Tests kill this process from outside.
const [dataDir = ''] = process.argv.slice(2)
try {
  const { url } = await startEmbedded({ dataDir })
  process.stdout.write(`${JSON.stringify({ url })}\n`)
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
