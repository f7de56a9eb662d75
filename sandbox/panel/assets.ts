import { readFileSync } from 'node:fs'
import type { HttpResponse } from '../http.ts'

const here = (file: string) => new URL(file, import.meta.url)

/** The parts of the panel's style sheet, in their order. */
const styles = ['base', 'parts', 'forms', 'screens'].map((part) => here(`style/${part}.css`))

const fonts: Record<string, string> = {
  'latin.woff2': '@fontsource-variable/anuphan/files/anuphan-latin-wght-normal.woff2',
  'thai.woff2': '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2',
  'lao.woff2': '@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2',
}
const files: Record<string, { type: string; body: () => Buffer }> = {
  'panel.css': {
    type: 'text/css',
    body: () => Buffer.concat(styles.map((part) => readFileSync(part))),
  },
  'panel.js': { type: 'text/javascript', body: () => readFileSync(here('panel.js')) },
  'site.css': { type: 'text/css', body: () => readFileSync(here('../games/site/site.css')) },
  'site.js': { type: 'text/javascript', body: () => readFileSync(here('../games/site/site.js')) },
  'mark.svg': { type: 'image/svg+xml', body: () => readFileSync(here('mark.svg')) },
  ...Object.fromEntries(
    Object.entries(fonts).map(([name, file]) => [
      name,
      { type: 'font/woff2', body: () => readFileSync(new URL(import.meta.resolve(file))) },
    ]),
  ),
}

/** The panel's static files. If the font packages are missing, the browser uses system fonts. */
export function asset(name: string): HttpResponse {
  const file = Object.hasOwn(files, name) ? files[name] : undefined
  try {
    if (file) return { status: 200, type: `${file.type}; charset=utf-8`, body: file.body() }
  } catch (error) {
    console.error(`cannot read ${name}: ${(error as Error).message}`)
  }
  return { status: 404, type: 'text/plain', body: 'Not found' }
}
