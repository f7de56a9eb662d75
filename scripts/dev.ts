import { spawn } from 'node:child_process'

// The whole system, the server started anew when its files change and the apps rebuilt when their own do: the server
// serves the builds as it does for members and operators, so that what is seen here is what they get.
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
