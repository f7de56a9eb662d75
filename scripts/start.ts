import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readConfig } from '#server/platform/config/environment'

// Starts everything with one command: the sandbox (unless SANDBOX is off) and the server. If either ends, the other is
// stopped.
const config = readConfig()
const children: ChildProcess[] = []
let exitCode = 0
let isStopping = false
/** Node keeps what it compiled here, and the next start reads it. */
const compiled = process.env.NODE_COMPILE_CACHE ?? join('node_modules', '.cache', 'kapao')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

if (config.sandbox.isOn) {
  const sandbox = start('sandbox/main.ts', [
    '--port',
    String(config.sandbox.port),
    '--data',
    join(config.dataDir, 'sandbox'),
    '--app',
    config.publicUrl,
  ])
  const { url } = await announced(sandbox)
  process.stdout.write(`The sandbox (phones, bank app, gateways) is at ${url}\n`)
}
start('server/main.ts', [])

function start(file: string, args: string[]): ChildProcess {
  const child = spawn(process.execPath, [...process.execArgv, file, ...args], {
    stdio: ['ignore', file.startsWith('sandbox') ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    // A process group of its own: otherwise the terminal's signal would arrive twice, and a second signal means "stop
    // at once".
    detached: true,
  })
  children.push(child)
  child.on('exit', (code) => {
    exitCode ||= code ?? 0
    stop()
    if (children.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null))
      end()
  })
  return child
}

function stop() {
  if (isStopping) return
  isStopping = true
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}

function end() {
  process.exit(exitCode)
}

/** The sandbox prints its address on the first line. If it exits before that, start() stops everything. */
function announced({ stdout }: ChildProcess): Promise<{ url: string }> {
  return new Promise((resolve) =>
    createInterface({ input: stdout! }).once('line', (line) => resolve(JSON.parse(line))),
  )
}
