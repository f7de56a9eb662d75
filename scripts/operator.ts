import { runCommand } from '#server/operator/command'
import { CommandError } from '#server/platform/command'
import { readConfig } from '#server/platform/config/environment'

// npm run operator -- add|list|disable|enable|reset: invites the first owner, and helps when no owner can sign in.
try {
  process.stdout.write(await runCommand(readConfig(), process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
