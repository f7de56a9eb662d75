import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Language } from '#contract/language'

export type Size = { width: number; height: number }
export type Theme = 'light' | 'dark'
export type Shot = { file: string; stop: string; language: Language; size: Size; theme: Theme }

/** Takes the visible screen in every size and theme; a page longer than the window also in full length. */
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
      const name = `${stop}-${language}-${size.width}${theme === 'dark' ? '-dark' : ''}`
      const take = async (file: string) => {
        await page.evaluate(drawn)
        const path = join(folder, file)
        await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
        shots.push({ file, stop, language, size, theme })
      }
      await take(`${name}.png`)
      const height = await page.evaluate(wholeHeight)
      if (height <= size.height) continue
      await page.setViewportSize({ ...size, height })
      await take(`${name}-whole.png`)
    }
  return shots
}

/** Resolves when a change of size or theme has been drawn. */
const drawn = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined))))

/** Full height of the page; a page behind a modal is not included. */
const wholeHeight = () =>
  document.querySelector('dialog[open], :popover-open') ? 0 : document.documentElement.scrollHeight
