import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Language } from '#e2e/tour/walk'

export type Size = { width: number; height: number }
export type Theme = 'light' | 'dark'
export type Shot = { file: string; stop: string; language: Language; size: Size; theme: Theme }

/** What shows, in every size and theme. A page is taken whole, what lies over it as it is seen. */
export async function shoot(
  page: Page,
  {
    folder,
    stop,
    language,
    sizes,
    themes,
  }: { folder: string; stop: string; language: Language; sizes: Size[]; themes: Theme[] },
): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const size of sizes)
    for (const theme of themes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate(drawn)
      const file = `${stop}-${language}-${size.width}${theme === 'dark' ? '-dark' : ''}.png`
      const isOver = (await page.locator('dialog[open], :popover-open').count()) > 0
      await page.screenshot({
        path: join(folder, file),
        fullPage: !isOver,
        animations: 'disabled',
        caret: 'hide',
      })
      shots.push({ file, stop, language, size, theme })
    }
  return shots
}

/** Until a change of size or theme has been drawn. */
const drawn = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined))))
