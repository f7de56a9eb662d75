import { runAuditCommand } from '#server/audit/command'
import { CommandError } from '#server/platform/command'
import { readConfig } from '#server/platform/config/environment'

// npm run audit -- verify: checks that no line of the audit was changed or removed.
try {
  process.stdout.write(await runAuditCommand(readConfig(), process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
