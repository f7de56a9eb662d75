import { spawnSync } from 'node:child_process'

// Checks types, lint, shape, dead code and sizes: everything that can be checked without running the product.
const node = process.execPath
const checks: [name: string, ...command: string[]][] = [
  ['types', node, 'node_modules/typescript/bin/tsc', '-p', '.'],
  ['lint', node, 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['dead code', node, 'node_modules/knip/bin/knip.js'],
  [
    'shape and wording',
    node,
    'node_modules/vitest/vitest.mjs',
    'run',
    'tidy.test.ts',
    'transactions.test.ts',
    'wording.test.ts',
  ],
  ['size', node, 'scripts/size.ts'],
  ['requirements', node, 'scripts/requirements.ts', '--quiet'],
]

const failed = checks.filter(([name, command, ...args]) => {
  process.stdout.write(`\n── ${name}\n`)
  return spawnSync(command!, args, { stdio: 'inherit' }).status !== 0
})

if (failed.length) {
  process.stderr.write(`\nfailed: ${failed.map(([name]) => name).join(', ')}\n`)
  process.exit(1)
}
