import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Language } from '#contract/language'
import { launchBrowser } from '#e2e/browser'
import { siteOf } from '#e2e/site'
import { startStack } from '#e2e/stack'
import { stops } from '#e2e/tour/list'
import { beginWalk } from '#e2e/tour/walk'
import { lay } from './screens/lay.ts'
import { type Shot, shoot } from './screens/shoot.ts'

// npm run screens -- --screens home,deposit --languages th,la --sizes 360 --theme dark
// Writes pictures of every screen and modal, and sheets that show them side by side, to out/screens.
const { values } = parseArgs({
  options: {
    screens: { type: 'string', default: '' },
    languages: { type: 'string', default: 'th,la,en' },
    sizes: { type: 'string', default: '360,412,1280' },
    theme: { type: 'string', default: 'light' },
    to: { type: 'string', default: join(import.meta.dirname, '..', 'out', 'screens') },
  },
})
const partsOf = (text: string) => text.split(',').filter(Boolean)

const sizes = [
  { width: 360, height: 740 },
  { width: 412, height: 915 },
  { width: 1280, height: 800 },
].filter(({ width }) => partsOf(values.sizes).includes(String(width)))
const languages = (['th', 'la', 'en'] as const satisfies Language[]).filter((language) =>
  partsOf(values.languages).includes(language),
)
const themes = (['light', 'dark'] as const).filter((theme) => partsOf(values.theme).includes(theme))
const wanted = partsOf(values.screens)
const chosen = stops.filter(
  ({ name }) => wanted.length === 0 || wanted.some((begin) => name.startsWith(begin)),
)

const stack = await startStack({ REGION: 'th', LOG_LEVEL: 'warn' })
const site = siteOf(stack.addresses)
const browser = await launchBrowser()
try {
  await rm(values.to, { recursive: true, force: true })
  await mkdir(values.to, { recursive: true })
  const walk = await beginWalk(browser, stack.addresses, site)
  const shots: Shot[] = []
  for (const stop of chosen) {
    process.stdout.write(`${stop.name}\n`)
    try {
      await walk.show(stop, languages, async (page, language) => {
        shots.push(
          ...(await shoot(page, { folder: values.to, stop: stop.name, language, sizes, themes })),
        )
      })
    } catch (error) {
      process.exitCode = 1
      process.stderr.write(`${stop.name}: ${(error as Error).message.split('\n', 3).join(' ')}\n`)
    }
  }
  const sheets = await lay(browser, shots, values.to)
  process.stdout.write(`${shots.length} pictures on ${sheets} sheets: ${values.to}/index.html\n`)
} finally {
  await browser.close()
  await site.close()
  await stack.stop()
}
