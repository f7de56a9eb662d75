import { spawnSync } from 'node:child_process'
import { citusPrograms } from './citus/cluster.ts'

// npm run citus: runs the ledger's tests on a coordinator and two workers of Citus, which it starts on loopback. Words after `--`
// choose test files. Needs PostgreSQL with Citus.
if (citusPrograms()) {
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--root',
      '.',
      '--config',
      'scripts/citus/vitest.config.ts',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} else
  process.stdout.write(
    'Nothing was tested: the PostgreSQL of this machine lacks the extension Citus (docs/growth.md names the version).\n',
  )
