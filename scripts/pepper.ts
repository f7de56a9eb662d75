import { runPepperCommand } from '#server/pepper/command'
import { CommandError } from '#server/platform/command'
import { readConfig } from '#server/platform/config/environment'

// npm run pepper -- status|rotate: encrypts everything anew after PEPPER was changed, while no server runs.
try {
  await runPepperCommand(readConfig(), process.argv.slice(2), (line) =>
    process.stdout.write(`${line}\n`),
  )
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
