import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { hasMemoryForFiles } from '#db/quick-folder-testing'

// The windowless build comes first: a full browser, even headless, spends more time on its own bars than most tests
// take.
const names = ['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable']
const usual = ['/usr/bin', '/Applications/Google Chrome.app/Contents/MacOS']

// Features of a full browser that each new window would start (among them two pages for its address bar), plus those
// that Playwright disables: of several such lists only the last one counts.
const unused = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

// Flags for a machine without a screen, a sandbox or internet access.
const quiet = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${unused.join(',')}`,
]

/**
 * Chromium sometimes crashes while it starts, before any page is open, so it is started a second time. Its processes share
 * memory through files, which Playwright puts on the disk because some machines keep too few of them in memory.
 */
export async function launchBrowser(): Promise<Browser> {
  const ignored = hasMemoryForFiles() ? ['--disable-dev-shm-usage'] : []
  const options = { executablePath: await findBrowser(), args: quiet, ignoreDefaultArgs: ignored }
  return chromium.launch(options).catch(() => chromium.launch(options))
}

/**
 * Finds the Chromium to test with: the one CHROME_PATH names, else one of the machine, else the one that comes as a
 * package, else (as root, with apt) a newly installed one. @throws if none of them works.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROME_PATH
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROME_PATH is ${named}, which does not run.`)
  }
  const found = onMachine() ?? (await fromPackage()) ?? installed()
  if (found) return found
  throw new Error(
    'The stories need a Chromium. Install one (apt-get install chromium) or name one in CHROME_PATH.',
  )
}

function onMachine(): string | undefined {
  const folders = [...usual, ...(process.env.PATH ?? '').split(delimiter)]
  return [...new Set(folders)]
    .flatMap((folder) => [...names, 'Google Chrome'].map((name) => join(folder, name)))
    .find(runs)
}

/**
 * The package unpacks itself into the temporary folder, including its libraries if it believes that this is a bare
 * machine.
 */
async function fromPackage(): Promise<string | undefined> {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    const path = await packaged.executablePath()
    return runs(path) ? path : undefined
  } catch {
    return undefined
  }
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const task of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    spawnSync('apt-get', task, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return onMachine()
}

/** Runs the program: some systems have a stub under these names that only explains how to get the real one. */
function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
