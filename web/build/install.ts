import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Plugin, transformWithOxc } from 'vite'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const indigo = '#121a45'
const sizes = [180, 192, 512]

/** Makes the app installable: a manifest, icons, and the worker that opens it without a network. */
export const install = (): Plugin => ({
  name: 'install',
  apply: 'build',
  generateBundle: {
    // The list of files is complete once all other plugins are done.
    order: 'post',
    async handler(_, bundle) {
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source })
      const icon = await readFile(join(web, 'public', 'icon.svg'))
      for (const size of sizes) {
        emit(`icons/${size}.png`, await drawn(icon, size))
        emit(`icons/maskable-${size}.png`, await maskable(icon, size))
      }
      emit('app.webmanifest', JSON.stringify(manifest, null, 2))
      const worker = await readFile(join(web, 'worker', 'worker.ts'), 'utf8')
      const { code } = await transformWithOxc(worker, 'worker.ts')
      emit('worker.js', `const build = ${JSON.stringify(filesOf(Object.values(bundle)))}\n${code}`)
    },
  },
})

type Built = { fileName: string; facadeModuleId?: string | null }

/** The scripts and styles of every screen, and the texts by language. */
function filesOf(built: Built[]) {
  const files: string[] = []
  const texts: Record<string, string[]> = { th: [], la: [], en: [] }
  for (const { fileName, facadeModuleId } of built) {
    if (!/\.(js|css)$/.test(fileName)) continue
    const language = /\/texts\/(th|la|en)\/\w+\.ts$/.exec(facadeModuleId ?? '')?.[1]
    const list = language ? texts[language]! : files
    list.push(`/${fileName}`)
  }
  return { files, texts }
}

const drawn = (icon: Buffer, size: number) =>
  sharp(icon, { density: (72 * size) / 32 })
    .resize(size)
    .png()
    .toBuffer()

/** Cut by the phone to any shape: what counts lies in the middle. */
async function maskable(icon: Buffer, size: number) {
  const middle = await drawn(icon, Math.round(size * 0.62))
  const cloth = { width: size, height: size, channels: 4 as const, background: indigo }
  return sharp({ create: cloth })
    .composite([{ input: middle, gravity: 'centre' }])
    .png()
    .toBuffer()
}

const iconsOf = (prefix: string, purpose: 'any' | 'maskable') =>
  [192, 512].map((size) => ({
    src: `/icons/${prefix}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))

const manifest = {
  name: 'Kapao',
  short_name: 'Kapao',
  start_url: '/user/home',
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  background_color: indigo,
  theme_color: indigo,
  icons: [...iconsOf('', 'any'), ...iconsOf('maskable-', 'maskable')],
}
