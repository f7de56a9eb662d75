import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import type { Shot } from './shoot.ts'

/** Width of a picture on a sheet, and number of pictures per sheet. */
const layouts = { phone: { width: 250, count: 12 }, desktop: { width: 500, count: 9 } }

/**
 * Writes a page with all pictures, and sheets of some of them by language, size and theme. @returns the number of
 * sheets.
 */
export async function lay(browser: Browser, shots: Shot[], folder: string): Promise<number> {
  const groups = Object.groupBy(
    shots,
    ({ language, size, theme }) => `${language}-${size.width}-${theme}`,
  )
  const page = await browser.newPage({ viewport: { width: 1560, height: 1000 } })
  let count = 0
  for (const [name, group = []] of Object.entries(groups)) {
    const layout = group[0]!.size.width < 640 ? layouts.phone : layouts.desktop
    for (let from = 0; from < group.length; from += layout.count) {
      const file = join(folder, `sheet-${name}-${1 + from / layout.count}`)
      await writeFile(`${file}.html`, pageOf(group.slice(from, from + layout.count), layout.width))
      await page.goto(pathToFileURL(`${file}.html`).href)
      await page.screenshot({ path: `${file}.png`, fullPage: true })
      count += 1
    }
  }
  await page.close()
  await writeFile(join(folder, 'index.html'), pageOf(shots, layouts.phone.width))
  return count
}

function pageOf(shots: Shot[], width: number): string {
  const figures = shots.map(
    ({ file, size }) => `<figure style="width:${width}px">
<figcaption>${file.replace('.png', '')}</figcaption>
<a href="${file}"><img src="${file}" style="max-height:${Math.round((1.9 * width * size.height) / size.width)}px"></a>
</figure>`,
  )
  return `<!doctype html>
<meta charset="utf-8">
<title>Screens</title>
<style>
body { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px; background: #777; font: 12px sans-serif }
figure { margin: 0; background: #fff }
figcaption { padding: 2px 4px; font-weight: bold }
img { display: block; width: 100%; object-fit: cover; object-position: top }
</style>
${figures.join('\n')}
`
}
