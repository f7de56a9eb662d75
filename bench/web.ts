import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import Trace from 'lighthouse/core/gather/gatherers/trace.js'
import { findBrowser } from '#e2e/browser'
import { newMember } from '#e2e/members'
import { siteOf } from '#e2e/site'
import { startStack } from '#e2e/stack'

/**
 * Load time of the first screens on a cheap phone: Lighthouse's mobile preset (simulated slow 4G, a CPU slowed four
 * times), median of an odd number of runs. The screens take turns, so that they share the machine's noise.
 * usage: npm run bench -- web [--runs=5]
 */
export async function run(flags: string[]): Promise<void> {
  const runs = Number(flags.find((flag) => flag.startsWith('--runs='))?.slice(7) ?? 5)
  const port = 9200 + Math.floor(Math.random() * 700)
  const profile = await mkdtemp(join(tmpdir(), 'kapao-bench-'))
  const stack = await startStack({ LOG_LEVEL: 'warn' })
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  })
  try {
    const { app } = stack.addresses
    const site = siteOf(stack.addresses)
    await site.set('registerOtp', false)
    const { token } = await newMember(app)
    await site.close()
    const screens = { '/login': null, '/user/home': token, '/user/spin': token }
    const seen = new Map<string, Figures[]>(Object.keys(screens).map((path) => [path, []]))
    for (let i = 0; i < runs; i++)
      for (const [path, kept] of Object.entries(screens)) {
        await prepare(context, app, kept)
        seen.get(path)!.push(await measure(app + path, port))
      }
    const medians = [...seen].map(([path, figures]) => [path, medianOf(figures)] as const)
    console.table(Object.fromEntries(medians))
    if (medians.some(([, { machine }]) => machine < quietMachine))
      console.log('The machine was busy or slow, so the times above are too long to be compared.')
  } finally {
    await context.close()
    await stack.stop()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Lighthouse's own benchmark of the machine. A score below does not tell about the app. */
const quietMachine = 1_000

type Figures = {
  score: number
  firstPaintMs: number
  largestPaintMs: number
  blockedMs: number
  shift: number
  machine: number
}

/** Prepares a first visit: an empty cache, and the token where the app looks for it. */
async function prepare(context: BrowserContext, app: string, token: string | null) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.goto(`${app}/api/docs`)
  await page.evaluate((kept) => {
    localStorage.clear()
    if (kept) localStorage.setItem('token', kept)
  }, token)
  await page.close()
}

/**
 * With this category Chromium 147, which the package brings, aborts every page that has a Referrer-Policy. Only an audit
 * that we do not ask for needs it.
 */
const abortsPages = 'blink.webdx_feature_usage'
const categories = Trace.getDefaultTraceCategories().filter((name) => name !== abortsPages)
Trace.getDefaultTraceCategories = () => categories

async function measure(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['performance'],
    disableStorageReset: true,
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse had nothing to say about ${url}`)
  const { audits, categories, environment, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`)
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    firstPaintMs: Math.round(value('first-contentful-paint')),
    largestPaintMs: Math.round(value('largest-contentful-paint')),
    blockedMs: Math.round(value('total-blocking-time')),
    shift: Number(value('cumulative-layout-shift').toFixed(3)),
    machine: environment.benchmarkIndex,
  }
}

function medianOf(figures: Figures[]): Figures {
  const names = Object.keys(figures[0]!) as (keyof Figures)[]
  const middle = (name: keyof Figures) =>
    figures.map((each) => each[name]).sort((a, b) => a - b)[Math.floor(figures.length / 2)]!
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Figures
}
