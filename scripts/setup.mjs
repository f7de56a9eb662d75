// Prepares a fresh clone before any other script runs. Plain JavaScript without dependencies, because nothing is
// installed yet and the Node that runs it may be older than the project's own.
// usage: node scripts/setup.mjs [build] [browser]
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const nodeMin = [24, 0]
const wanted = new Set(process.argv.slice(2))

process.chdir(root)
install()
checkNode()
if (wanted.has('build')) build()
if (wanted.has('browser')) findBrowser()

/** Installs the packages of the lock file, once for each version of it. */
function install() {
  const stamp = join('node_modules', '.installed')
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  say('Installing the dependencies (the first time only) …')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

/** npm scripts use the pinned Node in node_modules/.bin; without it, the machine's own Node must be recent enough. */
function checkNode() {
  const pinned = join('node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(pinned)) return
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > nodeMin[0] || (major === nodeMin[0] && minor >= nodeMin[1])) return
  fail(`Kapao needs Node ${nodeMin.join('.')} or later; this is ${process.versions.node}.`)
}

/** Builds the web app and the console if a build is missing or older than its sources. */
function build() {
  const sources = ['web', 'console', 'kit', 'contract', 'money', 'package-lock.json']
  const digest = createHash('sha256')
  for (const source of sources)
    for (const file of filesIn(source)) digest.update(file).update(readFileSync(file))
  const state = digest.digest('hex')
  const stamp = join('dist', '.built')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  say('Building the web app and the console …')
  for (const app of ['web', 'console'])
    run(join('node_modules', '.bin', 'node'), [
      join('node_modules', 'vite', 'bin', 'vite.js'),
      ...['build', '--config', `${app}/vite.config.ts`, '--logLevel', 'warn'],
    ])
  mkdirSync('dist', { recursive: true })
  writeFileSync(stamp, state)
}

/** The browser tests need a Chromium; e2e/browser.ts finds or installs it. */
function findBrowser() {
  run(join('node_modules', '.bin', 'node'), [join('e2e', 'find-browser.ts')])
}

function* filesIn(path) {
  if (statSync(path).isFile()) return yield path
  for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name))
}

function run(command, args) {
  const local = existsSync(command)
    ? command
    : command.endsWith('node')
      ? process.execPath
      : command
  const result = spawnSync(local, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) fail(`"${[command, ...args].join(' ')}" failed.`)
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  say(text)
  process.exit(1)
}
