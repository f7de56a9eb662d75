import { spawn } from 'node:child_process'

// Runs the whole system, restarts the server when its files change, and rebuilds the apps when theirs do. The server
// serves these builds exactly as it does for members and operators.
const node = process.execPath
const build = (app: string) => [
  'node_modules/vite/bin/vite.js',
  'build',
  '--config',
  `${app}/vite.config.ts`,
  '--watch',
  '--logLevel',
  'warn',
]
const watched = ['server', 'contract', 'ledger', 'db', 'providers', 'money', 'sandbox']

const children = [
  build('web'),
  build('console'),
  [...watched.map((folder) => `--watch-path=${folder}`), '--watch', 'scripts/start.ts'],
].map((args) => spawn(node, [...process.execArgv, ...args], { stdio: 'inherit', detached: true }))

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
