import type { Plugin, Rolldown } from 'vite'
import { withImports } from '#kit/build/withImports.ts'

const fonts: Record<string, RegExp[]> = {
  th: [/anuphan-thai-wght-normal/, /anuphan-latin-wght-normal/],
  la: [/noto-sans-lao-lao-wght-normal/, /anuphan-latin-wght-normal/],
  en: [/anuphan-latin-wght-normal/],
}

/** The modules that every page of a member needs besides the first script. */
const memberModules = ['/layout/MemberLayout.tsx', '/home/Home.tsx']

/**
 * Writes the page once per language, as index.th.html, index.la.html and index.en.html (index.html is the Thai one):
 * each asks at once for the fonts and the texts of its language, which the browser would else find out about late.
 * index.th.member and so on are the header with which the server asks for the scripts of members' pages.
 */
export const preload = (): Plugin => ({
  name: 'preload',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('the page is not in the bundle')
    const html = String(page.source)
    const files = Object.values(bundle)
    for (const [language, wanted] of Object.entries(fonts)) {
      const links = [
        `<link rel="modulepreload" crossorigin href="/${fileOf(bundle, `/texts/${language}/start.ts`)}">`,
        ...wanted.map((font) => {
          const file = files.find(({ fileName }) => font.test(fileName))
          if (!file) throw new Error(`no font ${font}`)
          return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file.fileName}">`
        }),
      ]
      const source = html.replace('</title>', `</title>\n    ${links.join('\n    ')}`)
      this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source })
      const modules = [...memberModules, `/texts/${language}/member.ts`]
      const wantedByMembers = [
        ...withImports(
          bundle,
          modules.map((module) => fileOf(bundle, module)),
        ),
      ].filter((file) => !html.includes(file))
      this.emitFile({
        type: 'asset',
        fileName: `index.${language}.member`,
        source: wantedByMembers.map((file) => `</${file}>; rel=modulepreload`).join(', '),
      })
      if (language === 'th') page.source = source
    }
  },
})

/** The file that holds a module. */
function fileOf(bundle: Rolldown.OutputBundle, module: string): string {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)))
      return file.fileName
  throw new Error(`no script of ${module}`)
}
